import { MediaError } from '@/lib/media/errors';

/** Zero bits that an Exp-Golomb code starts with at most: longer codes don't fit into 32 bits. */
const MAX_LEADING_ZEROS = 32;

/**
 * Reads bit fields, most significant bit first, and Exp-Golomb codes (ITU-T H.264 §9.1, H.265 §9.2).
 * Every method that returns a value throws `MediaError('index-invalid')` past the end of the bytes.
 */
export class BitReader {
  /** @param at the position, in bits. */
  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  /**
   * An unsigned number.
   * @param count bits, 53 at most.
   */
  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  /** A flag, 0 or 1. */
  bit(): number {
    const byte = this.bytes[this.at >> 3];
    if (byte === undefined) throw new MediaError('index-invalid', 'a bitstream ends too early');
    return (byte >> (7 - (this.at++ & 7))) & 1;
  }

  /** Skips bits without a check: the next read fails if the end lies before it. */
  skip(count: number): void {
    this.at += count;
  }

  /** An unsigned Exp-Golomb code, `ue(v)`. */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros++;
      if (zeros > MAX_LEADING_ZEROS) throw new MediaError('index-invalid', 'an Exp-Golomb code is too long');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** A signed Exp-Golomb code, `se(v)`. */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Writes bit fields, most significant bit first, and Exp-Golomb codes. */
export class BitWriter {
  private readonly values: number[] = [];

  /** Bits written so far. */
  get length(): number {
    return this.values.length;
  }

  bit(value: number): this {
    this.values.push(value & 1);
    return this;
  }

  bits(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  /** An unsigned Exp-Golomb code, `ue(v)`. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  /** Copies the bits `[from, to)` of other bytes. */
  copy(source: Uint8Array, from: number, to: number): this {
    const reader = new BitReader(source, from);
    while (reader.at < to) this.bit(reader.bit());
    return this;
  }

  /** The written bits, padded with zeros to a whole byte. */
  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.values.length / 8));
    for (const [i, value] of this.values.entries())
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (value << (7 - (i & 7)));
    return bytes;
  }

  /** The written bits, a stop bit and zeros up to a whole byte: `rbsp_trailing_bits()`, ITU-T H.264 §7.3.2.11. */
  bytesWithStopBit(): Uint8Array<ArrayBuffer> {
    return this.bit(1).bytes();
  }
}

/** The position of the stop bit that ends the data of a NAL unit or of an AV1 OBU, in bits. */
export function stopBitPosition(bytes: Uint8Array): number {
  let last = bytes.length - 1;
  while (last > 0 && bytes[last] === 0) last--;
  const byte = bytes[last] ?? 0;
  let bit = 7;
  while (bit > 0 && ((byte >> (7 - bit)) & 1) === 0) bit--;
  return last * 8 + bit;
}

/** What a reader of bits finds in some bytes, or null where they are invalid or end too early. */
export function readBits<T>(bytes: Uint8Array, read: (bits: BitReader) => T | null): T | null {
  return nullIfInvalid(() => read(new BitReader(bytes)));
}

/** The result of a reader, or null where the bitstream is invalid or ends too early. */
export function nullIfInvalid<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof MediaError && error.code === 'index-invalid') return null;
    throw error;
  }
}
