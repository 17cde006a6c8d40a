import type { EditorState, Playback } from '../state';
import { withDurationSec } from './duration';
import { withNewEdit } from './forecast';
import { type Handlers, onFile, type Step, stay, withFile } from './step';

/** What the player found out about the file, and where it is. */
export const playback: Handlers<'player-ready' | 'player-failed' | 'player-audio' | 'time' | 'playing'> = {
  'player-ready': onFile((state, file, { hasVideo, durationSec }) =>
    withNewEdit(state, file, {
      // Chromium loads some damaged files without an error, and with a length of 0.
      preview: hasVideo && durationSec > 0 ? 'playable' : 'unplayable',
      // A player that has only the audio may report a shorter length than the engine.
      ...(hasVideo || file.durationMs === 0 ? withDurationSec(file, durationSec) : {}),
    }),
  ),

  'player-failed': onFile((state, file) =>
    withFile(withPlayback(state, STILL).state, file, { preview: 'unplayable', playsAudio: false }),
  ),

  'player-audio': onFile((state, file, { plays }) => withFile(state, file, { playsAudio: plays })),

  time: onFile((state, _file, { ms }) => withPlayback(state, { currentMs: ms })),
  playing: onFile((state, _file, { playing }) =>
    withPlayback(state, playing ? { playing } : { playing, once: false, ...NO_CLIP }),
  ),
};

/** The clip doesn't play. */
export const NO_CLIP = { clip: false, clipPart: null } as const;

/** Neither plays nor runs backwards, and the selection doesn't play again. */
const STILL = { playing: false, backwards: 0, looping: false, once: false, ...NO_CLIP } as const;

export function withPlayback(state: EditorState, change: Partial<Playback>): Step {
  return stay({ ...state, playback: { ...state.playback, ...change } });
}
