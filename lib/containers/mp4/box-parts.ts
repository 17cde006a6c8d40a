const U32 = 2 ** 32;

/**
 * A box that isn't serialized yet. Nested boxes stay separate until {@link layOut}. Large tables are therefore copied once, and
 * chunk offsets can be filled in when the size of everything before the media is known.
 */
export interface BoxParts {
  /** Bytes, header included. */
  size: number;
  parts: readonly (Uint8Array | BoxParts)[];
}

/** Makes a box: ISO/IEC 14496-12 §4.2. It has to stay below 2^32 bytes. */
export function box(type: string, ...parts: (Uint8Array | BoxParts)[]): BoxParts {
  const size = parts.reduce((sum, part) => sum + sizeOfPart(part), 8);
  const header = new Uint8Array(8);
  new DataView(header.buffer).setUint32(0, size);
  header.set(fourccBytes(type), 4);
  return { size, parts: [header, ...parts] };
}

/** Makes a FullBox: ISO/IEC 14496-12 §4.2.2. */
export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...parts: (Uint8Array | BoxParts)[]
): BoxParts {
  return box(type, words(version * 2 ** 24 + flags), ...parts);
}

/** The bytes of a box. */
export function layOut(root: BoxParts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(root.size);
  let at = 0;
  const write = (part: Uint8Array | BoxParts) => {
    if (!(part instanceof Uint8Array)) return part.parts.forEach(write);
    bytes.set(part, at);
    at += part.length;
  };
  write(root);
  return bytes;
}

/** The bytes of 32-bit words, big-endian; negative ones in two's complement. */
export function words(...values: number[]): Uint8Array<ArrayBuffer> {
  return wordTable(values);
}

/** The same for a list of any length. */
export function wordTable(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const table = new WordWriter(values.length);
  for (const value of values) table.put(value);
  return table.bytes;
}

/** The upper 32 bits of a 64-bit value. */
export function high(value: number): number {
  return Math.floor(value / U32);
}

/** The lower 32 bits of a 64-bit value. */
export function low(value: number): number {
  return value - high(value) * U32;
}

/** The four bytes of a box type or brand, or of several. */
export function fourccBytes(type: string): Uint8Array {
  return Uint8Array.from(type, (character) => character.charCodeAt(0) & 0xff);
}

/** Writes a table of 32-bit words whose length is known beforehand. */
export class WordWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private at = 0;

  constructor(count: number) {
    this.bytes = new Uint8Array(count * 4);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Adds a word; a negative one in two's complement. */
  put(value: number): void {
    this.view.setUint32(this.at, value < 0 ? value + U32 : value);
    this.at += 4;
  }
}

function sizeOfPart(part: Uint8Array | BoxParts): number {
  return part instanceof Uint8Array ? part.length : part.size;
}
