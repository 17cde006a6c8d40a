import type { Sink } from './sink';

/** A file of some MB in one piece of memory. */
export class MemorySink implements Sink<Uint8Array<ArrayBuffer>> {
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;

  /** @param expected bytes; they double when they don't suffice. */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected);
  }

  get size(): number {
    return this.#size;
  }

  read(target: Int8Array, position: number): number {
    const part = this.#bytes.subarray(position, Math.min(position + target.length, this.#size));
    target.set(part);
    return part.length;
  }

  write(bytes: Int8Array, position: number): void {
    const end = position + bytes.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, position);
    this.#size = Math.max(this.#size, end);
  }

  /** Shortens the file, never extends it. */
  truncate(size: number): void {
    this.#bytes.fill(0, size, this.#size);
    this.#size = Math.min(size, this.#size);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const file = this.#bytes.subarray(0, this.#size);
    await this.discard();
    return file;
  }

  async discard(): Promise<void> {
    this.#bytes = new Uint8Array(0);
    this.#size = 0;
  }
}
