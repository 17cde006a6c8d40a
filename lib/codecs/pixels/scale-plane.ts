/** Scales and rotates one plane of a frame. */
import { Lru } from '@/lib/media/lru';
import { rotatedView, wholeView } from './pixel-view';

/** A plane of 8-bit samples. Rows have no padding. */
export interface Plane {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Rotates a plane clockwise. @param turns quarters. */
export function turnPlane({ width, height, data }: Plane, turns: 0 | 1 | 2 | 3): Plane {
  if (turns === 0) return { width, height, data };
  const out = new Uint8Array(width * height);
  const view = rotatedView(wholeView({ width, height }), turns * 90);
  for (let y = 0, to = 0; y < view.height; y++)
    for (let x = 0, from = view.first + y * view.down; x < view.width; x++, from += view.across)
      out[to++] = data[from] ?? 0;
  return { width: view.width, height: view.height, data: out };
}

/** Bits behind the point of the weights, and of the samples between the two passes. */
export const WEIGHT_BITS = 14;
const BETWEEN_BITS = 6;

/** The sharpness of the cubic curve: the one of ffmpeg's `scale` (`libswscale`, SWS_BICUBIC without parameters). */
const CUBIC_C = 0.6;

/** The bicubic curve with B = 0 (Mitchell and Netravali, "Reconstruction Filters in Computer Graphics", 1988). */
function cubic(distance: number): number {
  const d = Math.abs(distance);
  if (d >= 2) return 0;
  if (d < 1) return ((12 - 6 * CUBIC_C) * d ** 3 + (-18 + 6 * CUBIC_C) * d ** 2 + 6) / 6;
  return (-6 * CUBIC_C * d ** 3 + 30 * CUBIC_C * d ** 2 - 48 * CUBIC_C * d + 24 * CUBIC_C) / 6;
}

/** The weights of the samples that make each new one. */
export interface Taps {
  /** Of each new sample. */
  count: number;
  /** Where they begin, which may be outside of the plane: the samples at its edge are repeated. */
  from: Int32Array;
  weights: Int16Array;
}

/** Those of the last 64 scales. */
const known = new Lru<string, Taps>(64);

/**
 * The weights for scaling a row or column of `from` samples to `to`. Several samples are averaged where there are fewer new ones.
 * @param shift moves the new samples to the right, in samples of the old length: chroma of 4:2:0 lies at the left.
 */
export function tapsFor(from: number, to: number, shift: number): Taps {
  const key = `${from} ${to} ${shift}`;
  const same = known.get(key);
  if (same) return same;
  const step = from / to;
  const spread = Math.max(1, step);
  const count = Math.ceil(4 * spread);
  const taps: Taps = { count, from: new Int32Array(to), weights: new Int16Array(to * count) };
  for (let i = 0; i < to; i++) {
    const center = (i + 0.5) * step - 0.5 + shift;
    const begin = Math.ceil(center - 2 * spread);
    const curve = Array.from({ length: count }, (_, k) => cubic((begin + k - center) / spread));
    const sum = curve.reduce((a, b) => a + b, 0);
    taps.from[i] = begin;
    let left = 1 << WEIGHT_BITS;
    let greatest = 0;
    for (const [k, weight] of curve.entries()) {
      const rounded = Math.round((weight / sum) * (1 << WEIGHT_BITS));
      taps.weights[i * count + k] = rounded;
      left -= rounded;
      if (weight > (curve[greatest] ?? 0)) greatest = k;
    }
    // They have to add up to exactly 1, so that even areas stay as they are.
    taps.weights[i * count + greatest] = (taps.weights[i * count + greatest] ?? 0) + left;
  }
  known.set(key, taps);
  return taps;
}

/**
 * Scales a plane with a bicubic curve, as ffmpeg's `scale` does by default.
 * @param shift moves the new samples to the right, in samples of the old plane.
 */
export function scalePlane(plane: Plane, width: number, height: number, shift = 0): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const across = scaledAcross(plane, tapsFor(plane.width, width, shift), width);
  return {
    width,
    height,
    data: scaledDown(across, tapsFor(plane.height, height, 0), width, plane.height, height),
  };
}

function scaledAcross(
  { data, width: wide, height }: Plane,
  { count, from, weights }: Taps,
  width: number,
): Int16Array {
  const out = new Int16Array(width * height);
  // A row with its edges repeated, so that no sample has to be looked for.
  const before = Math.max(0, -(from[0] ?? 0));
  const after = Math.max(0, (from[width - 1] ?? 0) + count - wide);
  const row = new Uint8Array(before + wide + after);
  const round = 1 << (WEIGHT_BITS - BETWEEN_BITS - 1);
  for (let y = 0; y < height; y++) {
    const begin = y * wide;
    row.set(data.subarray(begin, begin + wide), before);
    row.fill(data[begin] ?? 0, 0, before);
    row.fill(data[begin + wide - 1] ?? 0, before + wide);
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const first = (from[x] ?? 0) + before;
      const at = x * count;
      let sum = round;
      for (let k = 0; k < count; k++) sum += (row[first + k] ?? 0) * (weights[at + k] ?? 0);
      out[to + x] = sum >> (WEIGHT_BITS - BETWEEN_BITS);
    }
  }
  return out;
}

function scaledDown(
  rows: Int16Array,
  { count, from, weights }: Taps,
  width: number,
  high: number,
  height: number,
): Uint8Array {
  const out = new Uint8Array(width * height);
  const sums = new Int32Array(width);
  const bits = WEIGHT_BITS + BETWEEN_BITS;
  for (let y = 0; y < height; y++) {
    sums.fill(1 << (bits - 1));
    for (let k = 0; k < count; k++) {
      const weight = weights[y * count + k] ?? 0;
      if (weight === 0) continue;
      const begin = Math.min(high - 1, Math.max(0, (from[y] ?? 0) + k)) * width;
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (rows[begin + x] ?? 0) * weight;
    }
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const value = (sums[x] ?? 0) >> bits;
      out[to + x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return out;
}
