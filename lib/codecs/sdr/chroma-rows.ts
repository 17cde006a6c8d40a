import type { Planes } from './frame-planes';

/** A plane of chroma samples, and the frame that it belongs to. */
type ChromaPlane = Pick<Planes, 'width' | 'height' | 'across' | 'down'> & { data: Planes['u'] };

/**
 * Gives every pixel of a frame its own chroma, interpolated between the nearest samples. Samples lie on every other column, and
 * between two rows: `ChromaLocType` 0 of ITU-T H.265, annex E, which also counts where a file states none.
 */
export class ChromaRows {
  readonly #columns: number;
  readonly #lines: number;
  readonly #mixed: Float32Array;
  readonly #row: Float32Array;

  constructor(private readonly plane: ChromaPlane) {
    this.#columns = Math.ceil(plane.width / plane.across);
    this.#lines = Math.ceil(plane.height / plane.down);
    this.#mixed = new Float32Array(this.#columns);
    this.#row = new Float32Array(plane.width);
  }

  /** The samples of a row of pixels, until the next call. */
  at(y: number): Float32Array {
    const [row, mixed] = [this.#row, this.#mix(y)];
    if (this.plane.across === 1) return mixed;
    const last = this.#columns - 1;
    for (let x = 0; x < row.length; x++) {
      const column = x >> 1;
      const value = mixed[column] ?? 0;
      row[x] = x % 2 === 0 ? value : (value + (mixed[Math.min(column + 1, last)] ?? 0)) / 2;
    }
    return row;
  }

  /** Samples between two rows of them: a pixel's row is a quarter of their distance from the nearer one. */
  #mix(y: number): Float32Array {
    const { data, down } = this.plane;
    const near = down === 2 ? y >> 1 : y;
    const far = down === 2 ? Math.min(Math.max(near + (y % 2 === 0 ? -1 : 1), 0), this.#lines - 1) : near;
    const [nearFrom, farFrom] = [near * this.#columns, far * this.#columns];
    for (let x = 0; x < this.#columns; x++)
      this.#mixed[x] = 0.75 * (data[nearFrom + x] ?? 0) + 0.25 * (data[farFrom + x] ?? 0);
    return this.#mixed;
  }
}
