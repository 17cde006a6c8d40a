import { quarterTurns } from '@/lib/media/rotation';

/** Pixels in another order, without a copy: the first one, and the steps to the next in its row and in its column. */
export interface PixelView {
  width: number;
  height: number;
  first: number;
  across: number;
  down: number;
}

/** All pixels of a frame or plane whose rows have no padding. */
export function wholeView({ width, height }: { width: number; height: number }): PixelView {
  return { width, height, first: 0, across: 1, down: width };
}

/** @param degrees clockwise, a multiple of 90. */
export function rotatedView(view: PixelView, degrees: number): PixelView {
  let { width, height, first, across, down } = view;
  for (let turns = quarterTurns(degrees); turns > 0; turns--) {
    first += (height - 1) * down;
    [across, down] = [-down, across];
    [width, height] = [height, width];
  }
  return { width, height, first, across, down };
}

/** Left and right change places. */
export function mirroredView(view: PixelView): PixelView {
  return { ...view, first: view.first + (view.width - 1) * view.across, across: -view.across };
}
