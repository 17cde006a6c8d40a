import { concat, readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';

/** How far reading on is cheaper than starting anew, in bytes. */
const SHORT_HOP = 2 ** 22;

/** Reads a file from front to back, block by block. The next block is read while one is in use. */
export class SequentialReader {
  /** Bytes from the file's start behind which nothing is read ahead. */
  aheadTo = Number.POSITIVE_INFINITY;
  private blocks: Blocks | null = null;
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
    const size = Math.max(0, Math.min(length, this.blob.size - at));
    const held = this.peek(at, size);
    if (held) return held;
    const end = this.start + this.data.length;
    if (!this.blocks || at < this.start || at > end + SHORT_HOP) this.restart(at);
    while (this.blocks && this.start + this.data.length < at + size) if (!(await this.next(at))) break;
    // Reads beyond `aheadTo`, and reads longer than a block, are made separately.
    return this.peek(at, size) ?? readBlob(this.blob, at, at + size);
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
    this.blocks = blocksOf(this.blob, at, Math.min(end, this.blob.size));
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
    this.data = joined(kept, block);
    this.start = end + block.length - this.data.length;
    blocks.recycle(old);
    this.coming = blocks.next();
    // `next` reports a failure if it needs the block, which it may never do.
    this.coming.catch(() => undefined);
    return true;
  }
}

/** The blocks of a range of a Blob, from front to back. One call at a time. */
interface Blocks {
  /**
   * The next block; empty at the end.
   * @throws {MediaError} `file-unreadable`.
   */
  next(): Promise<Uint8Array>;
  /** Takes back a block that is no longer used, to read into its memory. */
  recycle(block: Uint8Array): void;
  close(): void;
}

/**
 * The blocks of the bytes `[from, to)`. As a stream that fills the same memory again and again, a file of gigabytes takes a
 * browser half the time of reads of 4 MiB (docs/benchmarks.md).
 */
function blocksOf(blob: Blob, from: number, to: number): Blocks {
  try {
    return streamedBlocks(blob.slice(from, to).stream().getReader({ mode: 'byob' }));
  } catch {
    // Safari before 26.
    return wholeBlocks(blob, from, to);
  }
}

/** Bytes of a block, and the room in front of it for the end of the block before. */
const BLOCK_BYTES = 2 ** 20;
const ROOM_BYTES = 2 ** 16;
const BUFFER_BYTES = ROOM_BYTES + BLOCK_BYTES;

function streamedBlocks(reader: ReadableStreamBYOBReader): Blocks {
  const free: ArrayBuffer[] = [];
  return {
    async next() {
      let buffer = free.pop() ?? new ArrayBuffer(BUFFER_BYTES);
      let filled = ROOM_BYTES;
      try {
        while (filled < BUFFER_BYTES) {
          const { done, value } = await reader.read(new Uint8Array(buffer, filled));
          // Without a view, the reader was closed.
          if (!value) return new Uint8Array(0);
          buffer = value.buffer;
          filled += value.length;
          if (done) break;
        }
      } catch (cause) {
        throw new MediaError('file-unreadable', cause instanceof Error ? cause.name : '', { cause });
      }
      return new Uint8Array(buffer, ROOM_BYTES, filled - ROOM_BYTES);
    },
    recycle({ buffer }) {
      if (buffer instanceof ArrayBuffer && buffer.byteLength === BUFFER_BYTES) free.push(buffer);
    },
    close() {
      free.length = 0;
      reader.cancel().catch(() => undefined);
    },
  };
}

/** Bytes of a block that is read at once, which costs a browser some time beside the bytes. */
const WHOLE_BLOCK_BYTES = 2 ** 24;

function wholeBlocks(blob: Blob, from: number, to: number): Blocks {
  let at = from;
  return {
    next() {
      const start = at;
      at = Math.min(to, start + WHOLE_BLOCK_BYTES);
      return readBlob(blob, start, at);
    },
    recycle() {},
    close() {
      at = to;
    },
  };
}

/** The end of a block and the next block as one. The next block isn't copied if there is room in front of it. */
function joined(end: Uint8Array, block: Uint8Array): Uint8Array {
  if (end.length > block.byteOffset) return concat([end, block]);
  const from = block.byteOffset - end.length;
  const both = new Uint8Array(block.buffer, from, end.length + block.length);
  both.set(end);
  return both;
}
