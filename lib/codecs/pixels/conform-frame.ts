/** Fits 8-bit 4:2:0 frames into one shape: rotated, scaled, between black bars. */
import type { CodedColors } from '@/lib/codecs/color-matrix';
import type { PlainFrame } from '@/lib/codecs/sdr/plain-frame';
import type { FrameShape } from '@/lib/media/info';
import { fitFrame } from './fit-frame';
import { type Plane, scalePlane, turnPlane } from './scale-plane';
import { convertColors, type Planes420, rangeOf } from './video-matrix';

/** The middle of the chroma's values: no color. */
const GRAY = 128;

/**
 * Fits a frame into another shape.
 * @param from the frame's own shape; its size is that of the planes.
 * @param to an even size.
 */
export function conformFrame(
  planes: Planes420,
  from: Omit<FrameShape, 'width' | 'height'>,
  to: FrameShape,
  colors: { from: CodedColors; to: CodedColors },
): PlainFrame {
  const { width, height } = planes;
  const fit = fitFrame({ ...from, width, height }, to);
  const { y, u, v } = scaledPlanes(planes, fit);
  const { width: wide, height: high } = fit;
  convertColors({ width: wide, height: high, y: y.data, u: u.data, v: v.data }, colors.from, colors.to);
  const out: PlainFrame = new Uint8Array((to.width * to.height * 3) / 2);
  const luma = to.width * to.height;
  out.fill(rangeOf(colors.to).black, 0, luma).fill(GRAY, luma);
  const half = { width: to.width / 2, height: to.height / 2 };
  copyPlane(y, { ...to, data: out }, fit.x, fit.y);
  copyPlane(u, { ...half, data: out.subarray(luma) }, fit.x / 2, fit.y / 2);
  copyPlane(v, { ...half, data: out.subarray(luma + luma / 4) }, fit.x / 2, fit.y / 2);
  return out;
}

/**
 * Rotates and scales the planes. Chroma samples lie in the middle of two rows and at the left of two columns (ITU-T H.264 figure E-1,
 * type 0), before and after.
 */
function scaledPlanes({ width, height, y, u, v }: Planes420, fit: ReturnType<typeof fitFrame>) {
  const luma = turnPlane({ width, height, data: y }, fit.turns);
  const chroma = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const step = luma.width / fit.width;
  // How far to the right of plain scaling's positions the new chroma lies, in old chroma samples.
  const shift = step === 1 ? 0 : 0.25 * (1 - step);
  // The planes are changed in place later.
  const apart = (plane: Plane, source: Uint8Array) =>
    plane.data === source ? { ...plane, data: source.slice() } : plane;
  const scaled = (data: Uint8Array) =>
    apart(scalePlane(turnPlane({ ...chroma, data }, fit.turns), fit.width / 2, fit.height / 2, shift), data);
  return { y: apart(scalePlane(luma, fit.width, fit.height), y), u: scaled(u), v: scaled(v) };
}

/** Copies a plane into a larger one. */
function copyPlane(from: Plane, to: Plane, x: number, y: number): void {
  for (let row = 0; row < from.height; row++)
    to.data.set(from.data.subarray(row * from.width, (row + 1) * from.width), (y + row) * to.width + x);
}
