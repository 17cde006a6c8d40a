/**
 * A `Uint32Array` that grows by doubling, for lists whose length isn't known beforehand. It isn't one class with
 * {@link GrowingFloat64} because V8 runs a `push` for both kinds of array up to 1.5 times as long, and an index pushes millions
 * of values.
 */
export class GrowingUint32 {
  length = 0;
  private data = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  /** The values pushed so far. */
  done(): Uint32Array {
    return this.data.slice(0, this.length);
  }
}

/** A `Float64Array` that grows by doubling, for values beyond 32 bits or below zero. */
export class GrowingFloat64 {
  length = 0;
  private data = new Float64Array(1024);

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  last(): number {
    return this.data[this.length - 1] ?? 0;
  }

  setLast(value: number): void {
    this.data[this.length - 1] = value;
  }

  /** The values pushed so far. */
  done(): Float64Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
