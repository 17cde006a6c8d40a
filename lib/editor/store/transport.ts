import type { TransportEvent } from '../events';
import { keptParts } from '../kept';
import { settledFile } from '../settle';
import { shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { withPlayback } from './playback';
import { type Handlers, onFile, stay, type Transition, withFile } from './transition';

/** How the player plays: its speed and direction, its loop and its loudness. */
export const transport: Handlers<TransportEvent['type']> = {
  'set-rate': (state, { rate }) =>
    // Running backwards leaves the speed forwards as it is.
    withPlayback(
      state,
      rate > 0 ? { rate, backwards: 0 } : { backwards: -rate, looping: false, once: false, clipPart: null },
    ),

  loop: (state) => withPlayback(state, { looping: true, once: false, backwards: 0, clipPart: null }),
  'play-once': (state) => withPlayback(state, { once: true, looping: false, backwards: 0, clipPart: null }),
  stop: (state) => withPlayback(state, { looping: false, once: false, backwards: 0, clipPart: null }),

  'play-clip': onFile((state, file) =>
    atPart(withPlayback(state, { looping: false, once: false, backwards: 0 }).state, file, 0),
  ),
  'clip-part': onFile((state, file, { index }) =>
    state.playback.clipPart === null ? stay(state) : atPart(state, file, index),
  ),
  'leave-clip': (state) => withPlayback(state, { clipPart: null }),

  'toggle-mute': (state) => {
    const { muted, volume } = state.playback;
    return withPlayback(state, { muted: !muted, volume: volume || 1 });
  },

  'set-volume': (state, { volume }) => withPlayback(state, { volume, muted: volume === 0 }),
};

/** The clip is at a kept part. The timeline and the marks follow it into another file. */
function atPart(state: EditorState, before: OpenFile, index: number): Transition {
  const playing = withPlayback(state, { clipPart: index });
  const part = keptParts(before)[index];
  if (!part || part.source.id === shownSource(before).source.id) return playing;
  const file = settledFile(before);
  return withFile(playing.state, file, { selected: index, note: null });
}
