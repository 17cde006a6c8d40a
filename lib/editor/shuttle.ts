import type { Playback } from './state';

/** The speeds of the J and L keys, as in video editors. Below the slowest one, the file plays backwards. */
export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4] as const;
const SHUTTLE = [-4, -2, -1, ...SPEEDS];

export interface Motion {
  playing: boolean;
  /** 1 is the file's own speed. Negative plays backwards. */
  rate: number;
}

/** How the player moves now, in either direction. */
export function motionOf({ playing, rate, backwards }: Playback): Motion {
  return backwards > 0 ? { playing: true, rate: -backwards } : { playing, rate };
}

export function faster({ playing, rate }: Motion): Motion {
  if (!playing) return { playing: true, rate: Math.abs(rate) };
  return { playing: true, rate: SHUTTLE.find((speed) => speed > rate) ?? rate };
}

export function slower({ playing, rate }: Motion): Motion {
  if (!playing) return { playing: true, rate: -1 };
  return { playing: true, rate: SHUTTLE.findLast((speed) => speed < rate) ?? rate };
}
