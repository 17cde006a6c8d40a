import { readBlob } from '@/lib/media/bytes/byte-ranges';

/** Bytes of a block, and the blocks read ahead: one read at a time uses only half of a browser's throughput. */
const BLOCK_BYTES = 4 * 2 ** 20;
const AHEAD = 2;

/** Reads a file from front to back, block by block. The next blocks are read while one is in use. */
export class ReadAhead {
  /** Bytes from the file's start behind which no block is read ahead. */
  aheadTo = Number.POSITIVE_INFINITY;
  private anchor = 0;
  private index = -1;
  private start = 0;
  private data: Uint8Array = new Uint8Array(0);
  private readonly coming = new Map<number, Promise<Uint8Array>>();

  constructor(private readonly blob: Blob) {}

  /** The bytes at `at`, or null when the current block doesn't hold all of them. */
  peek(at: number, length: number): Uint8Array | null {
    const from = at - this.start;
    return from >= 0 && from + length <= this.data.length ? this.data.subarray(from, from + length) : null;
  }

  /**
   * Reads the bytes at `at`, fewer at the file's end. `length` should be small.
   * @throws {MediaError} `file-unreadable`.
   */
  async read(at: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.blob.size - at));
    const held = this.peek(at, wanted);
    if (held) return held;
    const inside = at >= this.start && at < this.start + this.data.length;
    if (!inside) await this.move(at);
    // Bytes across the border of two blocks are read separately.
    return this.peek(at, wanted) ?? readBlob(this.blob, at, at + wanted);
  }

  /** Frees all blocks. The next read starts anew. */
  release(): void {
    this.coming.clear();
    this.data = new Uint8Array(0);
    this.index = -1;
  }

  private async move(at: number): Promise<void> {
    let index = Math.floor((at - this.anchor) / BLOCK_BYTES);
    // A block may have been cut short, so that the rest of it is read now.
    if (this.index < 0 || index <= this.index || index > this.index + AHEAD) {
      this.release();
      this.anchor = at;
      index = 0;
    }
    for (const known of this.coming.keys()) if (known < index) this.coming.delete(known);
    this.request(index, at);
    for (let i = index + 1; i <= index + AHEAD; i++)
      if (this.anchor + i * BLOCK_BYTES < this.aheadTo) this.request(i, at);
    this.data = (await this.coming.get(index)) ?? new Uint8Array(0);
    this.index = index;
    this.start = this.anchor + index * BLOCK_BYTES;
    this.coming.delete(index);
  }

  /** @param at the bytes that are needed now. */
  private request(index: number, at: number): void {
    const from = this.anchor + index * BLOCK_BYTES;
    if (from >= this.blob.size || this.coming.has(index)) return;
    const end = at < this.aheadTo ? this.aheadTo : Number.POSITIVE_INFINITY;
    const block = readBlob(this.blob, from, Math.min(from + BLOCK_BYTES, end));
    // `move` reports a failure if it needs the block, which it may never do.
    block.catch(() => undefined);
    this.coming.set(index, block);
  }
}
