import { readBlob } from '@/lib/media/bytes/byte-window';

/** Bytes of a piece, and how many pieces are under way: one read alone leaves half of a browser's throughput unused. */
const PIECE_BYTES = 4 * 2 ** 20;
const AHEAD = 2;

/** Reads a file from front to back, piece by piece; the next pieces are on their way while one is looked through. */
export class ReadAhead {
  private anchor = 0;
  private index = -1;
  private start = 0;
  private data: Uint8Array = new Uint8Array(0);
  private readonly coming = new Map<number, Promise<Uint8Array>>();

  constructor(private readonly blob: Blob) {}

  /** The bytes at `at`, or null when the piece at hand does not hold all of them. */
  peek(at: number, length: number): Uint8Array | null {
    const from = at - this.start;
    return from >= 0 && from + length <= this.data.length ? this.data.subarray(from, from + length) : null;
  }

  /**
   * The bytes at `at`, fewer at the file's end. `length` is meant to be small.
   * @throws {MediaError} `file-unreadable`.
   */
  async read(at: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.blob.size - at));
    const held = this.peek(at, wanted);
    if (held) return held;
    const inside = at >= this.start && at < this.start + this.data.length;
    if (!inside) await this.move(at);
    // What lies across the border of two pieces is read by itself.
    return this.peek(at, wanted) ?? readBlob(this.blob, at, at + wanted);
  }

  /** Forgets all bytes; the next read begins anew. */
  release(): void {
    this.coming.clear();
    this.data = new Uint8Array(0);
    this.index = -1;
  }

  private async move(at: number): Promise<void> {
    let index = Math.floor((at - this.anchor) / PIECE_BYTES);
    if (this.index < 0 || index < this.index || index > this.index + AHEAD) {
      this.release();
      this.anchor = at;
      index = 0;
    }
    for (const known of this.coming.keys()) if (known < index) this.coming.delete(known);
    for (let i = index; i <= index + AHEAD; i++) this.request(i);
    this.data = (await this.coming.get(index)) ?? new Uint8Array(0);
    this.index = index;
    this.start = this.anchor + index * PIECE_BYTES;
    this.coming.delete(index);
  }

  private request(index: number): void {
    const from = this.anchor + index * PIECE_BYTES;
    if (from >= this.blob.size || this.coming.has(index)) return;
    const piece = readBlob(this.blob, from, from + PIECE_BYTES);
    // A failure is told when the piece is wanted, which it may never be.
    piece.catch(() => undefined);
    this.coming.set(index, piece);
  }
}
