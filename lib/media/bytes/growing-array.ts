/** A `Uint32Array` that grows by doubling: fragments do not say how many samples will follow. */
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

  last(): number {
    return this.data[this.length - 1] ?? 0;
  }

  setLast(value: number): void {
    this.data[this.length - 1] = value;
  }

  done(): Uint32Array {
    return this.data.slice(0, this.length);
  }
}

/** The same for values beyond 32 bits, or below zero. */
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

  done(): Float64Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
