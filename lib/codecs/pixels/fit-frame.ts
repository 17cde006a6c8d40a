/** Where a frame lies inside one of another shape: rotated, scaled to fit, between black bars. */
import type { FrameShape } from '@/lib/media/info';
import { quarterTurns } from '@/lib/media/rotation';

/** How a frame becomes one of another shape. Positions and sizes are even, as 4:2:0 needs them. */
export interface FrameFit {
  /** Quarter turns clockwise, before scaling. */
  turns: 0 | 1 | 2 | 3;
  /** The scaled frame and its place, in pixels of the new frame. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fits a frame into another shape. The presented frame keeps its aspect ratio. */
export function fitFrame(from: FrameShape, to: FrameShape): FrameFit {
  const turns = quarterTurns(from.rotation - to.rotation);
  const isSideways = turns % 2 === 1;
  const [width, height] = isSideways ? [from.height, from.width] : [from.width, from.height];
  const aspect = isSideways ? 1 / from.pixelAspect : from.pixelAspect;
  // The ratio of the sides in pixels of the new frame.
  const ratio = (width * aspect) / height / to.pixelAspect;
  const isWider = ratio * to.height > to.width;
  const size = isWider
    ? { width: to.width, height: even(to.width / ratio, to.height) }
    : { width: even(to.height * ratio, to.width), height: to.height };
  return {
    turns,
    ...size,
    x: evenBelow((to.width - size.width) / 2),
    y: evenBelow((to.height - size.height) / 2),
  };
}

/** True if the frame is as large as the new one and isn't rotated. */
export function isSameShape(from: FrameShape, to: FrameShape): boolean {
  const { turns, width, height } = fitFrame(from, to);
  const fills = width === to.width && height === to.height;
  return turns === 0 && fills && from.width === to.width && from.height === to.height;
}

const even = (pixels: number, most: number) => Math.min(most, Math.max(2, 2 * Math.round(pixels / 2)));
const evenBelow = (pixels: number) => 2 * Math.floor(pixels / 2);
