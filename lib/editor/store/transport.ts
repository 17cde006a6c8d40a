import { keptParts } from '../kept';
import { selectionOf } from '../parts';
import { settledFile } from '../settle';
import { withSelection } from '../sources';
import { NO_CLIP, withPlayback } from './playback';
import { type Handlers, stay, withFile } from './step';

/** How the player plays: its speed and direction, its loop and its loudness. */
export const transport: Handlers<
  | 'set-rate'
  | 'loop'
  | 'play-once'
  | 'stop'
  | 'play-clip'
  | 'clip-part'
  | 'leave-clip'
  | 'toggle-mute'
  | 'set-volume'
> = {
  'set-rate': (state, { rate }) =>
    // Running backwards leaves the speed forwards as it is.
    withPlayback(
      state,
      rate > 0 ? { rate, backwards: 0 } : { backwards: -rate, looping: false, once: false, ...NO_CLIP },
    ),

  loop: (state) => withPlayback(state, { looping: true, once: false, backwards: 0, ...NO_CLIP }),
  'play-once': (state) => withPlayback(state, { once: true, looping: false, backwards: 0, ...NO_CLIP }),
  stop: (state) => withPlayback(state, { looping: false, once: false, backwards: 0, ...NO_CLIP }),

  'play-clip': (state) =>
    state.file
      ? withPlayback(state, { clip: true, clipPart: 0, looping: false, once: false, backwards: 0 })
      : stay(state),
  'clip-part': (state, { index }) => {
    const { file, playback } = state;
    if (!file || !playback.clip) return stay(state);
    const playing = withPlayback(state, { clipPart: index });
    const part = keptParts(file)[index];
    // The timeline and the marks follow into the next file.
    if (!part || part.source.id === file.source.id) return playing;
    return withFile(
      playing.state,
      withSelection(settledFile(file), { ...selectionOf(settledFile(file)), selected: index }),
      { note: null },
    );
  },
  'leave-clip': (state) => (state.playback.clip ? withPlayback(state, NO_CLIP) : stay(state)),

  'toggle-mute': (state) => {
    const { muted, volume } = state.playback;
    return withPlayback(state, { muted: !muted, volume: volume || 1 });
  },

  'set-volume': (state, { volume }) => withPlayback(state, { volume, muted: volume === 0 }),
};
