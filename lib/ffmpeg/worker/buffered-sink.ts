import type { Sink } from './sink';

/** Bytes of a block. ffmpeg writes 32 kB at a time, and writing those to a private file takes about as long as writing a block. */
const BLOCK_BYTES = 4 * 1024 * 1024;
/** Bytes that are moved at a time. */
const STEP = 1024 * 1024;

/**
 * Collects consecutive writes into blocks, which go to one sink until that throws (storage quota). Then it moves everything to a
 * second sink and continues there.
 */
export class BufferedSink implements Sink {
  #block = new Int8Array(BLOCK_BYTES);
  /** The position of the block, and its filled bytes. */
  #at = 0;
  #filled = 0;
  #spilled = false;

  constructor(
    private inner: Sink,
    private readonly second: () => Sink,
  ) {}

  get size(): number {
    return this.#filled > 0 ? Math.max(this.inner.size, this.#at + this.#filled) : this.inner.size;
  }

  read(target: Int8Array, position: number): number {
    this.#flush();
    return this.inner.read(target, position);
  }

  write(bytes: Int8Array, position: number): void {
    if (position !== this.#at + this.#filled || bytes.length > BLOCK_BYTES - this.#filled) this.#flush();
    if (bytes.length > BLOCK_BYTES) {
      this.#store(bytes, position);
      return;
    }
    if (this.#filled === 0) this.#at = position;
    this.#block.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  truncate(size: number): void {
    this.#flush();
    this.inner.truncate(size);
  }

  finish(): Promise<Blob> {
    this.#flush();
    return this.inner.finish();
  }

  discard(): Promise<void> {
    this.#filled = 0;
    return this.inner.discard();
  }

  /** Writes the block. It stays filled if there is no room for it. */
  #flush(): void {
    if (this.#filled === 0) return;
    this.#store(this.#block.subarray(0, this.#filled), this.#at);
    this.#filled = 0;
  }

  #store(bytes: Int8Array, position: number): void {
    const { size } = this.inner;
    try {
      this.inner.write(bytes, position);
    } catch (error) {
      if (this.#spilled) throw error;
      this.#spill(size);
      this.inner.write(bytes, position);
    }
  }

  #spill(size: number): void {
    const from = this.inner;
    const to = this.second();
    const buffer = new Int8Array(STEP);
    for (let at = 0; at < size; ) {
      const got = from.read(buffer.subarray(0, Math.min(STEP, size - at)), at);
      if (got === 0) throw new Error('the scratch file is shorter than what was written');
      to.write(buffer.subarray(0, got), at);
      at += got;
    }
    this.inner = to;
    this.#spilled = true;
    // A failed removal only leaves a file that the next visit deletes.
    from.discard().catch(() => {});
  }
}
