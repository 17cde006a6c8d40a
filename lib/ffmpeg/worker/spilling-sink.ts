import type { Sink } from './sink';

/** Bytes that are moved at a time. */
const STEP = 1024 * 1024;

/** Writes to one sink until that throws (storage quota), then moves everything to a second one and continues there. */
export class SpillingSink implements Sink {
  #current: Sink;
  #spilled = false;

  constructor(
    first: Sink,
    private readonly second: () => Sink,
  ) {
    this.#current = first;
  }

  get size(): number {
    return this.#current.size;
  }

  read(target: Int8Array, position: number): number {
    return this.#current.read(target, position);
  }

  write(bytes: Int8Array, position: number): void {
    const { size } = this.#current;
    try {
      this.#current.write(bytes, position);
    } catch (error) {
      if (this.#spilled) throw error;
      this.#spill(size);
      this.#current.write(bytes, position);
    }
  }

  truncate(size: number): void {
    this.#current.truncate(size);
  }

  finish(): Promise<Blob> {
    return this.#current.finish();
  }

  discard(): Promise<void> {
    return this.#current.discard();
  }

  #spill(size: number): void {
    const from = this.#current;
    const to = this.second();
    const buffer = new Int8Array(STEP);
    for (let at = 0; at < size; ) {
      const got = from.read(buffer.subarray(0, Math.min(STEP, size - at)), at);
      if (got === 0) throw new Error('the scratch file is shorter than what was written');
      to.write(buffer.subarray(0, got), at);
      at += got;
    }
    this.#current = to;
    this.#spilled = true;
    // A failed removal only leaves a file that the next visit deletes.
    from.discard().catch(() => {});
  }
}
