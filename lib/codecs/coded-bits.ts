import { MediaError } from '@/lib/media/errors';
import { BitReader } from './bits';

/**
 * Bits of NAL units: fixed-length and Exp-Golomb codes (ITU-T H.264 §9.1, H.265 §9.2), and the bytes put in so that no start
 * code shows inside (H.264 §7.4.1, H.265 §7.4.2).
 */

/** The reader of `lib/mp4` with Exp-Golomb codes. @throws {MediaError} `exact-refused` past the end. */
export class CodedBitReader extends BitReader {
  override read(count: number): number {
    if (this.at + count > this.bytes.length * 8) throw new MediaError('exact-refused', 'unusual');
    return super.read(count);
  }

  /** A flag. */
  bit(): number {
    return this.read(1);
  }

  /** Comes past fields whose values decide nothing here. */
  skip(count: number): void {
    this.at += count;
  }

  /** ue(v) */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros++;
      if (zeros > 32) throw new MediaError('exact-refused', 'unusual');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** se(v) */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Writes bits, most significant first. */
export class BitWriter {
  private readonly values: number[] = [];

  bit(value: number): this {
    this.values.push(value & 1);
    return this;
  }

  bits(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  /** Copies bits `[from, to)` as they are. */
  copy(source: Uint8Array, from: number, to: number): this {
    const reader = new CodedBitReader(source);
    reader.at = from;
    while (reader.at < to) this.bit(reader.bit());
    return this;
  }

  /** Ends with the stop bit and pads to a whole byte: `rbsp_trailing_bits()`. */
  done(): Uint8Array<ArrayBuffer> {
    this.bit(1);
    const bytes = new Uint8Array(Math.ceil(this.values.length / 8));
    for (const [i, value] of this.values.entries())
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (value << (7 - (i & 7)));
    return bytes;
  }
}

/** The position of the stop bit, which ends the payload. */
export function endOfBits(rbsp: Uint8Array): number {
  let last = rbsp.length - 1;
  while (last > 0 && rbsp[last] === 0) last--;
  const byte = rbsp[last] ?? 0;
  let bit = 7;
  while (bit > 0 && ((byte >> (7 - bit)) & 1) === 0) bit--;
  return last * 8 + bit;
}

/** Takes out emulation prevention: the payload of a NAL unit, header included. */
export function payloadOf(unit: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}

/** Puts emulation prevention in. */
export function unitOf(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(payload.length + Math.ceil(payload.length / 2) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  // A unit may not end with a zero.
  if (zeros > 0) out[length++] = 3;
  return out.slice(0, length);
}
