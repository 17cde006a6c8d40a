import { mirroredView, type PixelView, rotatedView, wholeView } from '@/lib/codecs/pixels/pixel-view';
import type { RgbImage } from '@/lib/codecs/pixels/to-rgb';
import type { Crop, Framing } from '@/lib/edit/framing';

/** How a decoded frame becomes what the visitor sees: rotated and mirrored as the source says, then framed as the edit says. */
export interface Look extends Framing {
  /** Degrees clockwise. */
  rotation: number;
  /** Whether left and right change places after the rotation. */
  mirrored: boolean;
}

/** Copies the pixels that the visitor sees. Returns the image itself if it needs no change. */
export function framedImage(image: RgbImage, look: Look): RgbImage {
  const whole = wholeView(image);
  const view = framed(whole, look);
  if (isSame(view, whole)) return image;
  const from = new Uint32Array(image.rgba.buffer);
  const to = new Uint32Array(view.width * view.height);
  for (let y = 0, i = 0; y < view.height; y++) {
    let at = view.first + y * view.down;
    for (let x = 0; x < view.width; x++, at += view.across) to[i++] = from[at] ?? 0;
  }
  return { width: view.width, height: view.height, rgba: new Uint8ClampedArray(to.buffer) };
}

function framed(whole: PixelView, { rotation, mirrored, crop, flip, turn }: Look): PixelView {
  let view = rotatedView(whole, rotation);
  if (mirrored) view = mirroredView(view);
  if (crop) view = cropped(view, crop);
  if (flip) view = mirroredView(view);
  return rotatedView(view, turn);
}

function isSame(a: PixelView, b: PixelView): boolean {
  return a.width === b.width && a.height === b.height && a.first === b.first && a.across === b.across;
}

function cropped(view: PixelView, crop: Crop): PixelView {
  const [x, width] = pixels(crop.x, crop.width, view.width);
  const [y, height] = pixels(crop.y, crop.height, view.height);
  return { ...view, first: view.first + x * view.across + y * view.down, width, height };
}

/** Converts a range in shares of a side to whole pixels, at least one. */
function pixels(from: number, size: number, side: number): [first: number, count: number] {
  const first = Math.min(side - 1, Math.max(0, Math.round(from * side)));
  const end = Math.min(side, Math.max(first + 1, Math.round((from + size) * side)));
  return [first, end - first];
}
