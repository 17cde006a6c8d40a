import { msToSeconds } from '@/lib/media/time';
import { rangeOf } from '../parts';
import { hasSeveralSources, shownSource } from '../sources';
import type { EditorState, Playback } from '../state';
import type { View } from '../timeline/view';
import { playerDurationSec, withDurationSec } from './duration';
import { aheadCommands, withNewEdit } from './forecast';
import { type Handlers, onFile, onSource, stay, type Transition, withFile, withSource } from './transition';

/** What the player found out about the file, and where it is. */
export const playback: Handlers<'player-ready' | 'player-failed' | 'player-audio' | 'time' | 'playing'> = {
  'player-ready': onSource((state, file, source, { hasVideo, durationSec }) => {
    // Chromium loads some damaged files without an error, and with a length of 0.
    const preview = hasVideo && durationSec > 0 ? 'playable' : 'unplayable';
    const next = withSource(file, source.run, { preview });
    // The parts of several files were made for the lengths that were known.
    if (source !== shownSource(file) || hasSeveralSources(file))
      return withFile(state, next, {}, ...aheadCommands(state, next));
    // A player that has only the audio may report a shorter length than the engine.
    const adopts = hasVideo || source.durationMs === 0;
    const timed = adopts ? withDurationSec(next, playerDurationSec(source, durationSec)) : next;
    return withNewEdit(state, timed, {});
  }),

  'player-failed': onSource((state, file, source) => {
    const next = withSource(file, source.run, { preview: 'unplayable', playsAudio: false });
    if (source !== shownSource(file)) return withFile(state, next, {});
    return withFile(withPlayback(state, STILL).state, next, {}, ...aheadCommands(state, next));
  }),

  'player-audio': onSource((state, file, { run }, { plays }) =>
    withFile(state, withSource(file, run, { playsAudio: plays }), {}),
  ),

  time: onFile((state, _file, { ms }) => withPlayback(state, { currentMs: ms })),
  playing: onFile((state, _file, { playing }) =>
    withPlayback(state, playing ? { playing } : { playing, once: false, clipPart: null }),
  ),
};

/**
 * Once another source is selected: its player begins at the selected part, and stands still unless the clip plays on. Its timeline
 * shows that part.
 */
export function showSelectedSource(state: EditorState, before: EditorState): Transition {
  const { file, playback } = state;
  if (!file || file.opened !== before.file?.opened) return stay(state);
  const source = shownSource(file);
  if (source.run === shownSource(before.file).run) return stay(state);
  const { startMs } = rangeOf(file);
  const moved = withPlayback(state, { ...(playback.clipPart === null ? STILL : {}), currentMs: startMs });
  const view = source.view && isInView(source.view, msToSeconds(startMs)) ? source.view : null;
  return withFile(moved.state, withSource(file, source.run, { view }), {});
}

const isInView = ({ fromSec, spanSec }: View, sec: number) => sec >= fromSec && sec < fromSec + spanSec;

/** Neither plays nor runs backwards, and the selection doesn't play again. */
const STILL = { playing: false, backwards: 0, looping: false, once: false, clipPart: null } as const;

export function withPlayback(state: EditorState, change: Partial<Playback>): Transition {
  return stay({ ...state, playback: { ...state.playback, ...change } });
}
