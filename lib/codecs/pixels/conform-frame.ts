/** Fits 8-bit 4:2:0 frames into one shape: rotated, scaled, between black bars. */
import type { CodedColors } from '@/lib/codecs/color-matrix';
import type { PlainFrame } from '@/lib/codecs/sdr/plain-frame';
import type { FrameShape } from '@/lib/media/info';
import { fitFrame } from './fit-frame';
import { scalePlane, turnPlane } from './scale-plane';
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
  const scaled = scaledPlanes(planes, fit);
  convertColors({ width: fit.width, height: fit.height, ...scaled }, colors.from, colors.to);
  const out: PlainFrame = new Uint8Array((to.width * to.height * 3) / 2);
  const luma = to.width * to.height;
  out.fill(rangeOf(colors.to).black, 0, luma).fill(GRAY, luma);
  const [x, y, wide, high] = [fit.x / 2, fit.y / 2, fit.width / 2, fit.height / 2];
  copyPlane(scaled.y, fit.width, fit.height, out.subarray(0, luma), to.width, fit.x, fit.y);
  const half = to.width / 2;
  copyPlane(scaled.u, wide, high, out.subarray(luma, luma + luma / 4), half, x, y);
  copyPlane(scaled.v, wide, high, out.subarray(luma + luma / 4), half, x, y);
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
  const scaled = (data: Uint8Array) =>
    scalePlane(turnPlane({ ...chroma, data }, fit.turns), fit.width / 2, fit.height / 2, shift).data;
  const scaledLuma = scalePlane(luma, fit.width, fit.height).data;
  // The planes are changed in place later.
  return {
    y: scaledLuma === y ? y.slice() : scaledLuma,
    u: scaled(u).slice(),
    v: scaled(v).slice(),
  };
}

/** Copies a plane into a larger one. */
function copyPlane(
  from: Uint8Array,
  width: number,
  height: number,
  to: Uint8Array,
  stride: number,
  x: number,
  y: number,
): void {
  for (let row = 0; row < height; row++)
    to.set(from.subarray(row * width, (row + 1) * width), (y + row) * stride + x);
}
