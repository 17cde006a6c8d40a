/** Scales a plane row by row, so that only a few rows are in memory. */
import { type Taps, tapsFor, WEIGHT_BITS } from './scale-plane';

/** A plane of samples of any depth. Rows have no padding. */
export interface DeepPlane {
  width: number;
  height: number;
  data: Uint8Array | Uint16Array;
}

/** Scales a plane with a bicubic curve, as ffmpeg's `scale` does. Ask for its rows in ascending order. */
export class RowScaler {
  readonly #across: Taps | null;
  readonly #down: Taps | null;
  /** Rows of the plane in the new width, by their number. */
  readonly #rows = new Map<number, Float32Array>();
  readonly #sum: Float32Array;
  readonly #padded: Float32Array;
  readonly #before: number;

  constructor(
    private readonly plane: DeepPlane,
    private readonly width: number,
    height: number,
  ) {
    this.#across = plane.width === width ? null : tapsFor(plane.width, width, 0);
    this.#down = plane.height === height ? null : tapsFor(plane.height, height, 0);
    this.#sum = new Float32Array(width);
    const { from, count } = this.#across ?? { from: [0], count: 0 };
    this.#before = Math.max(0, -(from[0] ?? 0));
    const after = Math.max(0, (from[from.length - 1] ?? 0) + count - plane.width);
    this.#padded = new Float32Array(this.#before + plane.width + after);
  }

  /** A row of the scaled plane, which the next call may overwrite. */
  row(y: number): ArrayLike<number> {
    const down = this.#down;
    if (!down) return this.#scaled(y);
    const first = down.from[y] ?? 0;
    for (const number of this.#rows.keys()) if (number < Math.max(0, first)) this.#rows.delete(number);
    this.#sum.fill(0);
    for (let k = 0; k < down.count; k++) {
      const weight = (down.weights[y * down.count + k] ?? 0) / (1 << WEIGHT_BITS);
      if (weight === 0) continue;
      const row = this.#kept(Math.min(this.plane.height - 1, Math.max(0, first + k)));
      for (let x = 0; x < row.length; x++) this.#sum[x] = (this.#sum[x] ?? 0) + weight * (row[x] ?? 0);
    }
    return this.#sum;
  }

  #kept(number: number): Float32Array {
    const known = this.#rows.get(number);
    if (known) return known;
    const row = Float32Array.from(this.#scaled(number));
    this.#rows.set(number, row);
    return row;
  }

  /** A row of the plane in the new width. */
  #scaled(number: number): Uint8Array | Uint16Array | Float32Array {
    const { width: wide, data } = this.plane;
    const row = data.subarray(number * wide, (number + 1) * wide);
    const across = this.#across;
    if (!across) return row;
    const padded = this.#padded;
    padded.fill(row[0] ?? 0, 0, this.#before);
    padded.set(row, this.#before);
    padded.fill(row[wide - 1] ?? 0, this.#before + wide);
    const { count, from, weights } = across;
    const out = new Float32Array(this.width);
    for (let x = 0; x < out.length; x++) {
      const first = (from[x] ?? 0) + this.#before;
      let sum = 0;
      for (let k = 0; k < count; k++) sum += (padded[first + k] ?? 0) * (weights[x * count + k] ?? 0);
      out[x] = sum / (1 << WEIGHT_BITS);
    }
    return out;
  }
}
