/** Where a crop lies in the frames of a file, in pixels as they are stored. */

import type { TrackInfo } from '@/lib/media/info';
import { quarterTurns } from '@/lib/media/rotation';
import type { Crop, Framing } from './framing';
import type { VideoFormat } from './settle';

/** Frames as they are stored, and how players present them. */
export type StoredFrame = Pick<VideoFormat, 'width' | 'height' | 'rotation' | 'pixelAspect'>;

/** Pixels of a stored frame, before rotation. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The least width and height in pixels: a macroblock, the smallest frame that H.264 encoders in browsers take. */
export const LEAST_SIDE = 16;

/** The frames of a video track; null if its size is unknown. */
export function storedFrame({ coded, width, height, rotation, pixelAspect }: TrackInfo): StoredFrame | null {
  const size = coded ?? (width && height ? { width, height } : null);
  return size && { ...size, rotation: rotation ?? 0, pixelAspect: (coded && pixelAspect) ?? 1 };
}

/**
 * The pixels that a crop keeps. Places and sizes are even, as 4:2:0 needs them, and the rectangle never leaves the frame. Crops of
 * one size keep as many pixels wherever they lie.
 */
export function cropInPixels(
  crop: Crop,
  frame: Pick<StoredFrame, 'width' | 'height' | 'rotation'>,
): PixelRect {
  const stored = beforeRotation(crop, frame.rotation);
  const [x, width] = evenSpan(stored.x, stored.width, frame.width);
  const [y, height] = evenSpan(stored.y, stored.height, frame.height);
  return { x, y, width, height };
}

/** The crop that is carried out instead of one that ends between pixels. */
export function wholePixels(crop: Crop, frame: Pick<StoredFrame, 'width' | 'height' | 'rotation'>): Crop {
  const { x, y, width, height } = cropInPixels(crop, frame);
  const stored = {
    x: x / frame.width,
    width: width / frame.width,
    y: y / frame.height,
    height: height / frame.height,
  };
  return beforeRotation(stored, 360 - frame.rotation);
}

/** The pixels that players show of a clip with one crop, rotated. */
export function clipSize(
  frame: StoredFrame,
  { crop, turn }: Pick<Framing, 'crop' | 'turn'>,
): { width: number; height: number } {
  const { width, height } = squareSize(frame, crop);
  return isSideways(frame.rotation + turn) ? { width: height, height: width } : { width, height };
}

/** The size that a crop has before rotation once its pixels are square. No side becomes smaller for that. */
export function squareSize(frame: StoredFrame, crop: Crop | null): { width: number; height: number } {
  const { width, height } = crop ? cropInPixels(crop, frame) : frame;
  const { pixelAspect } = frame;
  return pixelAspect > 1
    ? { width: Math.round(width * pixelAspect), height }
    : { width, height: Math.round(height / pixelAspect) };
}

/** How stored frames are mirrored so that left and right change places in what players show. */
export function flipOf(rotation: number): 'horizontal' | 'vertical' {
  return isSideways(rotation) ? 'vertical' : 'horizontal';
}

/** A rectangle of a frame that players rotate, as it lies in the frame before that. Shares of both. */
function beforeRotation({ x, y, width, height }: Crop, rotation: number): Crop {
  const turns = quarterTurns(rotation);
  if (turns === 1) return { x: y, y: 1 - x - width, width: height, height: width };
  if (turns === 2) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turns === 3) return { x: 1 - y - height, y: x, width: height, height: width };
  return { x, y, width, height };
}

/** Even pixels of one side: where they begin, and how many they are. */
function evenSpan(from: number, length: number, pixels: number): [number, number] {
  const most = evenBelow(pixels);
  const size = Math.min(most, Math.max(LEAST_SIDE, evenNear(length * pixels)));
  return [Math.min(evenBelow(pixels - size), Math.max(0, evenNear(from * pixels))), size];
}

const isSideways = (degrees: number) => quarterTurns(degrees) % 2 === 1;
const evenNear = (pixels: number) => 2 * Math.round(pixels / 2);
const evenBelow = (pixels: number) => 2 * Math.floor(pixels / 2);
