/** How a player shows framed frames, by CSS. All sizes are relative to the height of the source's frame. */
import type { Framing } from '@/lib/edit/framing';

/** Where a frame lies in the window through which the visitor sees a part of it. */
export interface FramePlacement {
  /** The window. */
  width: number;
  height: number;
  /** Moves, mirrors and rotates the frame around the middle of the window. */
  transform: string;
}

/** The window over a framed frame. @param aspect width divided by height of the source's frame as players show it. */
export function shownFrame({ crop, flip, turn }: Framing, aspect: number): FramePlacement {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const size = turn % 180 === 0 ? [width * aspect, height] : [height, width * aspect];
  const middle = [x + width / 2, y + height / 2].map((share) => `${round(-100 * share)}%`);
  return {
    width: round(size[0] ?? 1),
    height: round(size[1] ?? 1),
    transform: `rotate(${turn}deg) scaleX(${flip ? -1 : 1}) translate(${middle.join(', ')})`,
  };
}

/** True if frames are shown as they are. */
export function isWholeFrame({ crop, flip, turn }: Framing): boolean {
  return crop === null && !flip && turn === 0;
}

/** Width divided by height of framed frames. */
export function framedAspect(framing: Framing, aspect: number): number {
  const { width, height } = shownFrame(framing, aspect);
  return width / height;
}

const round = (value: number) => Math.round(value * 1e5) / 1e5;
