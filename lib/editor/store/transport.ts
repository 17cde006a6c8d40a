import { withPlayback } from './playback';
import type { Handlers } from './step';

/** How the player plays: its speed and direction, its loop and its loudness. */
export const transport: Handlers<'set-rate' | 'loop' | 'play-once' | 'stop' | 'toggle-mute' | 'set-volume'> =
  {
    'set-rate': (state, { rate }) =>
      // Running backwards leaves the speed forwards as it is.
      withPlayback(
        state,
        rate > 0 ? { rate, backwards: 0 } : { backwards: -rate, looping: false, once: false },
      ),

    loop: (state) => withPlayback(state, { looping: true, once: false, backwards: 0 }),
    'play-once': (state) => withPlayback(state, { once: true, looping: false, backwards: 0 }),
    stop: (state) => withPlayback(state, { looping: false, once: false, backwards: 0 }),

    'toggle-mute': (state) => {
      const { muted, volume } = state.playback;
      return withPlayback(state, { muted: !muted, volume: volume || 1 });
    },

    'set-volume': (state, { volume }) => withPlayback(state, { volume, muted: volume === 0 }),
  };
