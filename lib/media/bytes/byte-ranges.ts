import { MediaError } from '@/lib/media/errors';

/** The bytes `[from, to)` of a file. */
export interface ByteRange {
  from: number;
  to: number;
}

/** For work that may read much of a file. */
export interface ReadContext {
  signal: AbortSignal;
  /** Reports the share that was read, 0–1. */
  onShare(share: number): void;
}

/** For work that nobody ends or watches. Each has a signal of its own: the listeners of a shared one would never be freed. */
export const unwatched = (): ReadContext => ({ signal: new AbortController().signal, onShare() {} });

/** The bytes of all ranges together. */
export function totalBytes(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** A view of the bytes of a buffer, or of what a view of a buffer shows. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** True if two arrays hold the same bytes. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Copies arrays into one, in their order. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The bytes of little-endian numbers, `size` bytes each. */
export function littleEndian(size: 2 | 4, ...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size * values.length));
  for (const [i, value] of values.entries())
    size === 2 ? view.setUint16(2 * i, value, true) : view.setUint32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}

/** Bytes of the smallest and of the largest window. */
const MIN_SPAN = 16 * 1024;
const MAX_SPAN = 2 * 2 ** 20;
/** Bytes up to which reading on is cheaper than a new read, which costs a browser ~0.3 ms. */
const SHORT_HOP = 256 * 1024;

/**
 * Reads a Blob through one sliding window, so that thousands of small boxes take few reads. The window grows while the
 * distances between reads are short and shrinks when they are long.
 */
export class ByteWindow {
  private start = 0;
  private data = new Uint8Array(0);
  private span = MIN_SPAN;

  constructor(readonly blob: Blob) {}

  /** Bytes of the Blob. */
  get size(): number {
    return this.blob.size;
  }

  /** The bytes at `offset`; null when the window doesn't hold all of them. */
  peek(offset: number, length: number): Uint8Array | null {
    const from = offset - this.start;
    if (from < 0 || from + length > this.data.length) return null;
    return this.data.subarray(from, from + length);
  }

  /**
   * Reads the bytes at `offset`, fewer at the end of the Blob.
   * @throws {MediaError} `file-unreadable`.
   */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const available = Math.max(0, Math.min(length, this.size - offset));
    const held = this.peek(offset, available);
    if (held) return held;
    const hop = offset - (this.start + this.data.length);
    const short = this.data.length > 0 && hop < SHORT_HOP && hop > -this.span;
    this.span = short ? Math.min(this.span * 2, MAX_SPAN) : Math.max(this.span / 4, MIN_SPAN);
    this.data = await readBlob(this.blob, offset, offset + Math.max(this.span, available));
    this.start = offset;
    return this.data.subarray(0, available);
  }
}

/**
 * Reads the bytes `[from, to)` of a Blob, fewer at its end.
 * @throws {MediaError} `file-unreadable` when the file was changed, moved or deleted.
 */
export async function readBlob(blob: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(from, Math.min(to, blob.size)).arrayBuffer());
  } catch (cause) {
    throw new MediaError('file-unreadable', cause instanceof Error ? cause.name : '', { cause });
  }
}

/** Where bytes are compared, as shares of the file, and how many. */
const SPOTS = [0, 0.25, 0.5, 0.75, 1];
const SPOT_BYTES = 4096;

/**
 * Remembers some bytes of a file. Chromium and WebKit refuse to read a file that was rewritten after it was chosen, but Firefox
 * reads the bytes that are there now.
 * @returns whether those bytes are the same now. A file that couldn't be read at first counts as unchanged, so that the engine's
 *   error is reported.
 */
export function rememberFile(file: Blob): () => Promise<boolean> {
  const before = spotsOf(file);
  return async () => {
    const remembered = await before;
    if (!remembered) return true;
    const now = await spotsOf(file);
    return now !== null && isSame(now, remembered);
  };
}

/** Null if they can't be read. One Blob for all of them, because each read waits for the browser's process. */
function spotsOf(file: Blob): Promise<Uint8Array | null> {
  const last = Math.max(0, file.size - SPOT_BYTES);
  const starts = SPOTS.map((share) => Math.floor(last * share));
  const spots = new Blob(starts.map((from) => file.slice(from, from + SPOT_BYTES)));
  return readBlob(spots, 0, spots.size).catch(() => null);
}

/** Bytes as lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
