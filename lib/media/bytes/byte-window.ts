import { MediaError } from '@/lib/media/errors';

const MIN_SPAN = 16 * 1024;
const MAX_SPAN = 2 * 2 ** 20;
/** A hop shorter than this is cheaper to read through than to seek over: a read costs ~0.3 ms in browsers. */
const SHORT_HOP = 256 * 1024;

/**
 * Reads a Blob through one sliding window, so that walking thousands of small boxes costs few reads: the window grows
 * while the hops stay short and shrinks back when they are long.
 */
export class ByteWindow {
  private start = 0;
  private data = new Uint8Array(0);
  private span = MIN_SPAN;

  constructor(readonly blob: Blob) {}

  get size(): number {
    return this.blob.size;
  }

  /** The bytes at `offset`, or null when the window does not hold all of them. */
  peek(offset: number, length: number): Uint8Array | null {
    const from = offset - this.start;
    if (from < 0 || from + length > this.data.length) return null;
    return this.data.subarray(from, from + length);
  }

  /**
   * The bytes at `offset`, fewer at the file's end.
   * @throws {MediaError} `file-unreadable`.
   */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.size - offset));
    const held = this.peek(offset, wanted);
    if (held) return held;
    const hop = offset - (this.start + this.data.length);
    const short = this.data.length > 0 && hop < SHORT_HOP && hop > -this.span;
    this.span = short ? Math.min(this.span * 2, MAX_SPAN) : Math.max(this.span / 4, MIN_SPAN);
    this.data = await readBlob(this.blob, offset, offset + Math.max(this.span, wanted));
    this.start = offset;
    return this.data.subarray(0, wanted);
  }
}

/**
 * Reads `[from, to)` of a Blob, clamped to its size.
 * @throws {MediaError} `file-unreadable`: the file behind it was changed, moved or deleted.
 */
export async function readBlob(blob: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(from, Math.min(to, blob.size)).arrayBuffer());
  } catch (cause) {
    throw new MediaError('file-unreadable', cause instanceof Error ? cause.name : '', { cause });
  }
}
