import { type BlockReader, openBlockReader } from '@/lib/media/bytes/block-reader';
import { readBlob } from '@/lib/media/bytes/byte-ranges';

/** How far reading on is cheaper than starting anew, in bytes. */
const SHORT_HOP = 2 ** 22;

/** Reads a file from front to back, block by block. The next block is read while one is in use. */
export class ReadAhead {
  /** Bytes from the file's start behind which nothing is read ahead. */
  aheadTo = Number.POSITIVE_INFINITY;
  private blocks: BlockReader | null = null;
  private coming: Promise<Uint8Array> | null = null;
  private start = 0;
  private data: Uint8Array = new Uint8Array(0);

  constructor(private readonly blob: Blob) {}

  /** The bytes at `at`, or null when the current block doesn't hold all of them. They are overwritten by later reads. */
  peek(at: number, length: number): Uint8Array | null {
    const from = at - this.start;
    return from >= 0 && from + length <= this.data.length ? this.data.subarray(from, from + length) : null;
  }

  /**
   * Reads the bytes at `at`, fewer at the file's end. They are overwritten by later reads. `length` should be small.
   * @throws {MediaError} `file-unreadable`.
   */
  async read(at: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.blob.size - at));
    const held = this.peek(at, wanted);
    if (held) return held;
    const end = this.start + this.data.length;
    if (!this.blocks || at < this.start || at > end + SHORT_HOP) this.restart(at);
    while (this.blocks && this.start + this.data.length < at + wanted) if (!(await this.next(at))) break;
    // Reads beyond `aheadTo`, and reads longer than a block, are made separately.
    return this.peek(at, wanted) ?? readBlob(this.blob, at, at + wanted);
  }

  /** Frees all blocks. The next read starts anew. */
  release(): void {
    this.blocks?.close();
    this.blocks = null;
    this.coming = null;
    this.data = new Uint8Array(0);
  }

  private restart(at: number): void {
    this.release();
    this.start = at;
    const end = at < this.aheadTo ? this.aheadTo : Number.POSITIVE_INFINITY;
    this.blocks = openBlockReader(this.blob, at, Math.min(end, this.blob.size));
  }

  /**
   * Goes on to the next block.
   * @param keep the bytes from here on stay in front of it.
   * @returns false at the end of the range.
   */
  private async next(keep: number): Promise<boolean> {
    const { blocks } = this;
    if (!blocks) return false;
    const kept = this.data.subarray(Math.max(0, keep - this.start));
    const end = this.start + this.data.length;
    const coming = this.coming ?? blocks.next();
    // After a failure, the next read starts anew.
    const block = await coming.catch((error: unknown) => {
      this.release();
      throw error;
    });
    if (block.length === 0) {
      this.release();
      return false;
    }
    const old = this.data;
    this.data = blocks.joined(kept, block);
    this.start = end + block.length - this.data.length;
    blocks.recycle(old);
    this.coming = blocks.next();
    // `next` reports a failure if it needs the block, which it may never do.
    this.coming.catch(() => undefined);
    return true;
  }
}
