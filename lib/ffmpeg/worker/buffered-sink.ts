import type { Sink } from './sink';

/** Bytes of a block. ffmpeg writes 32 kB at a time, and writing those to a private file takes about as long as writing a block. */
const BLOCK_BYTES = 4 * 1024 * 1024;

/** Collects consecutive writes into blocks. */
export class BufferedSink implements Sink {
  #block = new Int8Array(BLOCK_BYTES);
  /** The position of the block, and its filled bytes. */
  #at = 0;
  #filled = 0;

  constructor(private readonly inner: Sink) {}

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
      this.inner.write(bytes, position);
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

  /** Writes the block. It stays filled if the inner sink throws. */
  #flush(): void {
    if (this.#filled === 0) return;
    this.inner.write(this.#block.subarray(0, this.#filled), this.#at);
    this.#filled = 0;
  }
}
