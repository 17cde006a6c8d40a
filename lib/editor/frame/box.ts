/** A crop as the visitor sees it: whole pixels of the frame that is shown, which is mirrored and rotated. */
import { LEAST_SIDE } from '@/lib/edit/crop-frame';
import type { Crop, Framing } from '@/lib/edit/framing';

export interface Size {
  width: number;
  height: number;
}

/** Pixels from the left and upper edge of the shown frame. Sides are even, as 4:2:0 needs them. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** How frames are turned. */
export type Turning = Pick<Framing, 'flip' | 'turn'>;

/** The size of a frame once it is rotated. @param frame as players show the source. */
export function turnedSize({ width, height }: Size, turn: Framing['turn']): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The box of a whole frame. An odd side loses a pixel. */
export function wholeBox({ width, height }: Size): Box {
  return { x: 0, y: 0, width: evenBelow(width), height: evenBelow(height) };
}

/** The box of a crop in the shown frame. @param frame as players show the source. */
export function boxOf(crop: Crop | null, frame: Size, turning: Turning): Box {
  const shown = turnedSize(frame, turning.turn);
  if (!crop) return wholeBox(shown);
  const { x, y, width, height } = turnedShares(crop, turning);
  return placed(
    {
      x: Math.round(x * shown.width),
      y: Math.round(y * shown.height),
      width: evenSide(width * shown.width, shown.width),
      height: evenSide(height * shown.height, shown.height),
    },
    shown,
  );
}

/** The crop that a box stands for; null if it holds the whole frame. @param frame as players show the source. */
export function cropOfBox(box: Box, frame: Size, turning: Turning): Crop | null {
  const shown = turnedSize(frame, turning.turn);
  const whole = wholeBox(shown);
  if (box.width >= whole.width && box.height >= whole.height) return null;
  const shares = {
    x: box.x / shown.width,
    y: box.y / shown.height,
    width: box.width / shown.width,
    height: box.height / shown.height,
  };
  return unturnedShares(shares, turning);
}

/** The box at another place, as near as the frame allows. */
export function placed(box: Box, frame: Size): Box {
  return {
    ...box,
    x: Math.max(0, Math.min(Math.round(box.x), Math.floor(frame.width) - box.width)),
    y: Math.max(0, Math.min(Math.round(box.y), Math.floor(frame.height) - box.height)),
  };
}

/** The box after the shown frame is mirrored. */
export function mirroredBox(box: Box, frame: Size): Box {
  return placed({ ...box, x: frame.width - box.x - box.width }, frame);
}

/** The box after the shown frame is rotated by a quarter. @param frame its size before */
export function turnedBox({ x, y, width, height }: Box, frame: Size, way: 'left' | 'right'): Box {
  const at = way === 'right' ? { x: frame.height - y - height, y: x } : { x: y, y: frame.width - x - width };
  return placed({ ...at, width: height, height: width }, { width: frame.height, height: frame.width });
}

/** The nearest side that a box may have. @param most pixels of the frame's side */
export function evenSide(pixels: number, most: number): number {
  return Math.min(evenBelow(most), Math.max(LEAST_SIDE, 2 * Math.round(pixels / 2)));
}

/** Mirrors first, then rotates. */
function turnedShares({ x, y, width, height }: Crop, { flip, turn }: Turning): Crop {
  const left = flip ? 1 - x - width : x;
  const [right, below] = [1 - left - width, 1 - y - height];
  if (turn === 90) return { x: below, y: left, width: height, height: width };
  if (turn === 180) return { x: right, y: below, width, height };
  if (turn === 270) return { x: y, y: right, width: height, height: width };
  return { x: left, y, width, height };
}

function unturnedShares(shares: Crop, { flip, turn }: Turning): Crop {
  const back = ({ 0: 0, 90: 270, 180: 180, 270: 90 } as const)[turn];
  const upright = turnedShares(shares, { flip: false, turn: back });
  return turnedShares(upright, { flip, turn: 0 });
}

function evenBelow(pixels: number): number {
  return 2 * Math.floor(pixels / 2);
}
