/**
 * EBML elements in memory: RFC 8794. Nothing here throws: bytes that are no element end a list, and a field of the wrong length
 * reads as 0.
 */

/** The ID and size of an element. */
export interface ElementHeader {
  /** With its length marker, as in {@link ID}. */
  id: number;
  headerSize: number;
  /** Bytes of the body; null for an unknown size (RFC 8794 §6.2). */
  size: number | null;
}

/** Bytes of the longest header: an ID of four and a size of eight. */
export const MAX_HEADER_BYTES = 12;

/**
 * Reads an element's ID and size: RFC 8794 §4, §5, §6. Null for an ID of more than four bytes, for a size beyond 2^53, and
 * where the bytes end.
 */
export function readHeader(bytes: Uint8Array, at: number): ElementHeader | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  if (idLength > 4 || at + idLength >= bytes.length) return null;
  let id = 0;
  for (let i = 0; i < idLength; i++) id = id * 256 + (bytes[at + i] ?? 0);
  const size = readVint(bytes, at + idLength);
  return size && { id, headerSize: idLength + size.length, size: size.value };
}

/** Reads a variable-size integer without its marker: RFC 8794 §4. Its value is null when all data bits are 1. */
export function readVint(bytes: Uint8Array, at: number): { value: number | null; length: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const mask = 0xff >> length;
  let value = first & mask;
  let ones = value === mask;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    ones = ones && byte === 0xff;
  }
  if (ones) return { value: null, length };
  return value <= Number.MAX_SAFE_INTEGER ? { value, length } : null;
}

/** An element in memory. */
export interface Element {
  id: number;
  /** The body: a view, not a copy. */
  bytes: Uint8Array;
}

/** Reads consecutive elements. The first one that doesn't fit or has an unknown size ends the list. */
export function* elements(bytes: Uint8Array): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const header = readHeader(bytes, at);
    if (!header || header.size === null) return;
    const body = at + header.headerSize;
    if (body + header.size > bytes.length) return;
    yield { id: header.id, bytes: bytes.subarray(body, body + header.size) };
    at = body + header.size;
  }
}

/** A field of an element. */
export interface Field<T> {
  /** Of the child that holds it. */
  id: number;
  /** Reads the body of such a child. @param before the value so far, for fields that several children add to. */
  read(body: Uint8Array, before: T): T;
  /** The value without such a child. */
  absent: T;
}

/** Describes a field for {@link readFields}. */
export function field<T>(id: number, read: Field<T>['read'], absent: T): Field<T> {
  return { id, read, absent };
}

/** The values of the fields in a table. */
export type FieldsOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never;
};

/** Reads an element by a table of its fields. If several children have one ID, the last counts. Other children are skipped. */
export function readFields<Table extends Readonly<Record<string, Field<unknown>>>>(
  body: Uint8Array,
  table: Table,
): FieldsOf<Table> {
  const fields = Object.entries(table);
  const values = Object.fromEntries(fields.map(([name, { absent }]) => [name, absent]));
  for (const { id, bytes } of elements(body))
    for (const [name, field] of fields) if (field.id === id) values[name] = field.read(bytes, values[name]);
  // Each value is of the type that its own field reads.
  return values as FieldsOf<Table>;
}

/** Reads an unsigned integer: RFC 8794 §7.2. 0 when it is longer than 8 bytes or beyond 2^53. */
export function unsigned(bytes: Uint8Array): number {
  if (bytes.length > 8) return 0;
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value <= Number.MAX_SAFE_INTEGER ? value : 0;
}

/** Reads a flag, stored as an unsigned integer. */
export function flag(bytes: Uint8Array): boolean {
  return unsigned(bytes) !== 0;
}

/** Reads a signed integer: RFC 8794 §7.1. 0 when it is longer than 8 bytes or beyond ±2^53. */
export function signed(bytes: Uint8Array): number {
  if (bytes.length === 0 || bytes.length > 8) return 0;
  let value = (bytes[0] ?? 0) >= 0x80 ? -1 : 0;
  for (const byte of bytes) value = value * 256 + byte;
  return Number.isSafeInteger(value) ? value : 0;
}

/** Reads a float of 4 or 8 bytes: RFC 8794 §7.3. 0 for other lengths, infinity and NaN. */
export function float(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = bytes.length === 4 ? view.getFloat32(0) : bytes.length === 8 ? view.getFloat64(0) : 0;
  return Number.isFinite(value) ? value : 0;
}

/** Reads a string up to the first zero byte: RFC 8794 §7.4, §7.5. */
export function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
