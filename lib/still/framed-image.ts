import type { RgbImage } from '@/lib/codecs/pixels/to-rgb';
import type { Crop, Framing } from '@/lib/edit/framing';
import { quarterTurns } from '@/lib/media/rotation';

/** How a decoded frame becomes what the visitor sees: rotated and mirrored as the source says, then framed as the edit says. */
export interface Look extends Framing {
  /** Degrees clockwise. */
  rotation: number;
  /** Whether left and right change places after the rotation. */
  mirrored: boolean;
}

/** Pixels of an image in another order, without a copy: the first one, and the steps to the next in its row and in its column. */
interface View {
  width: number;
  height: number;
  first: number;
  across: number;
  down: number;
}

/** Copies the pixels that the visitor sees. Returns the same image if that is all of it, as it is. */
export function framedImage(image: RgbImage, look: Look): RgbImage {
  const { width, height } = image;
  const whole = { width, height, first: 0, across: 1, down: width };
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

function framed(whole: View, { rotation, mirrored, crop, flip, turn }: Look): View {
  let view = rotated(whole, rotation);
  if (mirrored) view = flipped(view);
  if (crop) view = cropped(view, crop);
  if (flip) view = flipped(view);
  return rotated(view, turn);
}

function isSame(a: View, b: View): boolean {
  return a.width === b.width && a.height === b.height && a.first === b.first && a.across === b.across;
}

function rotated(view: View, degrees: number): View {
  let { width, height, first, across, down } = view;
  for (let turns = quarterTurns(degrees); turns > 0; turns--) {
    first += (height - 1) * down;
    [across, down] = [-down, across];
    [width, height] = [height, width];
  }
  return { width, height, first, across, down };
}

function flipped(view: View): View {
  return { ...view, first: view.first + (view.width - 1) * view.across, across: -view.across };
}

function cropped(view: View, crop: Crop): View {
  const [x, width] = pixels(crop.x, crop.width, view.width);
  const [y, height] = pixels(crop.y, crop.height, view.height);
  return { ...view, first: view.first + x * view.across + y * view.down, width, height };
}

/** The first pixel and the number of them that shares of a side stand for: at least one. */
function pixels(from: number, size: number, side: number): [first: number, count: number] {
  const first = Math.min(side - 1, Math.max(0, Math.round(from * side)));
  const end = Math.min(side, Math.max(first + 1, Math.round((from + size) * side)));
  return [first, end - first];
}
