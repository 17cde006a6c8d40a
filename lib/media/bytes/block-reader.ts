import { MediaError } from '@/lib/media/errors';
import { concat, readBlob } from './byte-ranges';

/** Bytes of a block, and the room in front of it for the end of the block before. */
const BLOCK_BYTES = 2 ** 20;
const ROOM_BYTES = 2 ** 16;

/** Bytes of a block that is read at once, which costs a browser some time beside the bytes. */
const WHOLE_BLOCK_BYTES = 2 ** 24;

/** Reads a range of a Blob from front to back. One call at a time. */
export interface BlockReader {
  /**
   * The next bytes; none at the end.
   * @throws {MediaError} `file-unreadable`.
   */
  next(): Promise<Uint8Array>;
  /** The end of the block before and the next block as one. */
  joined(end: Uint8Array, block: Uint8Array): Uint8Array;
  /** Takes back a block that is no longer used, to read into its memory. */
  recycle(block: Uint8Array): void;
  close(): void;
}

/**
 * Opens a reader of the bytes `[from, to)`. As a stream that fills the same memory again and again, a file of gigabytes takes a
 * browser half the time of reads of 4 MiB (docs/benchmarks.md).
 */
export function openBlockReader(blob: Blob, from: number, to: number): BlockReader {
  try {
    return new StreamReader(blob.slice(from, to).stream().getReader({ mode: 'byob' }));
  } catch {
    // Safari before 26.
    return new WholeReader(blob, from, to);
  }
}

class StreamReader implements BlockReader {
  private readonly free: ArrayBuffer[] = [];

  constructor(private readonly reader: ReadableStreamBYOBReader) {}

  async next(): Promise<Uint8Array> {
    let buffer = this.free.pop() ?? new ArrayBuffer(ROOM_BYTES + BLOCK_BYTES);
    let filled = ROOM_BYTES;
    try {
      while (filled < ROOM_BYTES + BLOCK_BYTES) {
        const { done, value } = await this.reader.read(new Uint8Array(buffer, filled));
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
  }

  joined(end: Uint8Array, block: Uint8Array): Uint8Array {
    if (end.length > block.byteOffset) return concat([end, block]);
    const from = block.byteOffset - end.length;
    const both = new Uint8Array(block.buffer, from, end.length + block.length);
    both.set(end);
    return both;
  }

  recycle({ buffer }: Uint8Array): void {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === ROOM_BYTES + BLOCK_BYTES)
      this.free.push(buffer);
  }

  close(): void {
    this.free.length = 0;
    this.reader.cancel().catch(() => undefined);
  }
}

class WholeReader implements BlockReader {
  constructor(
    private readonly blob: Blob,
    private at: number,
    private readonly to: number,
  ) {}

  async next(): Promise<Uint8Array> {
    const from = this.at;
    this.at = Math.min(this.to, from + WHOLE_BLOCK_BYTES);
    return readBlob(this.blob, from, this.at);
  }

  joined(end: Uint8Array, block: Uint8Array): Uint8Array {
    return end.length === 0 ? block : concat([end, block]);
  }

  recycle(): void {}

  close(): void {
    this.at = this.to;
  }
}
