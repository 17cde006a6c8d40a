import { MediaError } from '@/lib/media/errors';

const U32 = 2 ** 32;

/** Reads consecutive big-endian fields. Every method throws `MediaError('index-invalid')` past the end of the bytes. */
export class Cursor {
  /** The position, in bytes. */
  at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes behind the position. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.view.getUint8(this.step(1));
  }

  u16(): number {
    return this.view.getUint16(this.step(2));
  }

  i16(): number {
    return this.view.getInt16(this.step(2));
  }

  u24(): number {
    return this.u16() * 256 + this.u8();
  }

  u32(): number {
    return this.view.getUint32(this.step(4));
  }

  i32(): number {
    return this.view.getInt32(this.step(4));
  }

  f64(): number {
    return this.view.getFloat64(this.step(8));
  }

  /** 64 bits as a number. Values beyond 2^53, which no file needs, are an error too. */
  u64(): number {
    const value = this.u32() * U32 + this.u32();
    if (value > Number.MAX_SAFE_INTEGER) throw new MediaError('index-invalid', 'a 64-bit field beyond 2^53');
    return value;
  }

  /** A time or duration of a FullBox: 64 bits in version 1, 32 bits in version 0. */
  time(version: number): number {
    return version === 1 ? this.u64() : this.u32();
  }

  i64(): number {
    const value = this.i32() * U32 + this.u32();
    if (!Number.isSafeInteger(value)) throw new MediaError('index-invalid', 'a 64-bit field beyond 2^53');
    return value;
  }

  fourcc(): string {
    return fourccAt(this.bytes, this.step(4));
  }

  /** The next `length` bytes: a view, not a copy. */
  take(length: number): Uint8Array {
    const start = this.step(length);
    return this.bytes.subarray(start, start + length);
  }

  skip(length: number): void {
    this.step(length);
  }

  /**
   * Throws when a table states more entries than fit into the remaining bytes. To be called before memory is taken for it.
   * @param entryBytes bytes of an entry.
   */
  expect(entries: number, entryBytes: number): void {
    if (entries * entryBytes > this.left)
      throw new MediaError('index-invalid', 'a table longer than its box');
  }

  private step(length: number): number {
    const start = this.at;
    if (length < 0 || start + length > this.bytes.length) {
      throw new MediaError('index-invalid', 'a box ends before its last field');
    }
    this.at = start + length;
    return start;
  }
}

/** Four characters in Latin-1, which types like `©nam` need. */
export function fourccAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/** The body of a FullBox behind its 8 bits of version and 24 bits of flags: ISO/IEC 14496-12 §4.2.2. */
export function readFullBox(body: Uint8Array): { cursor: Cursor; version: number; flags: number } {
  const cursor = new Cursor(body);
  return { cursor, version: cursor.u8(), flags: cursor.u24() };
}

/**
 * The entries of a FullBox that is a table, behind their number.
 * @param entryBytes bytes of an entry.
 * @throws {MediaError} `index-invalid` if it states more entries than it holds.
 */
export function readTable(body: Uint8Array, entryBytes: number): { cursor: Cursor; count: number } {
  const { cursor } = readFullBox(body);
  const count = cursor.u32();
  cursor.expect(count, entryBytes);
  return { cursor, count };
}
