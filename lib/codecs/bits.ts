/** Reads bits, the highest of a byte first; behind the end there are zeros. */
export class BitReader {
  /** In bits. */
  at = 0;

  constructor(protected readonly bytes: Uint8Array) {}

  /** @param count 32 at most. */
  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.at++)
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    return value;
  }
}

/** Packs fields of `[bits, value]` into bytes, the last one filled up with zeros. */
export function packBits(...fields: [bits: number, value: number][]): Uint8Array {
  const total = fields.reduce((sum, [bits]) => sum + bits, 0);
  const bytes = new Uint8Array(Math.ceil(total / 8));
  let at = 0;
  for (const [bits, value] of fields)
    for (let i = bits - 1; i >= 0; i--, at++)
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((value >> i) & 1) << (7 - (at & 7)));
  return bytes;
}
