import { type BitReader, BitWriter, readBits } from './bits';
import type { FlacStreamInfo } from './flac';

/** Decodes frames of FLAC, and writes a part of one as a frame of its own, without loss: RFC 9639 §9. */

/** What a frame's header says. */
interface FrameHeader {
  /** The numbers in frames count samples, and not frames. */
  countsSamples: boolean;
  /** Of the frame, or of its first sample. */
  number: number;
  /** Audio samples of each channel. */
  length: number;
  /** Stored instead of left and right, or one of them: null unless channels are stored as differences. */
  stereo: 'left-side' | 'side-right' | 'mid-side' | null;
  channels: number;
  bitDepth: number;
}

/** A decoded frame. */
export interface FlacFrame extends FrameHeader {
  /** The samples of each channel. */
  samples: number[][];
}

/** Samples of a frame by their code. From 8 on, codes are powers of 2; 6 and 7 stand for a field behind the number. */
const LENGTHS: Readonly<Record<number, number>> = { 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608 };
/** Bits of the sample rate behind the number, by its code. */
const RATE_BITS: Readonly<Record<number, number>> = { 12: 8, 13: 16, 14: 16 };
/** By their codes; 0 leaves it to the stream. */
const BIT_DEPTHS: Readonly<Record<number, number>> = { 1: 8, 2: 12, 4: 16, 5: 20, 6: 24, 7: 32 };
/** How channels are stored, by their code. */
const STEREO = [...Array<null>(8).fill(null), 'left-side', 'side-right', 'mid-side'] as const;

/** `0b111111111111100`, which begins every frame. */
const SYNC = 0x7ffc;

/**
 * Decodes a frame. Null if it is invalid or doesn't end with its bytes.
 * @param info the stream's, for what a header leaves to it.
 */
export function readFlacFrame(frame: Uint8Array, info: FlacStreamInfo): FlacFrame | null {
  return readBits(frame, (bits) => {
    const header = readHeader(bits, frame, info);
    if (!header) return null;
    const { length, channels, bitDepth, stereo } = header;
    const side = stereo === null ? -1 : stereo === 'side-right' ? 0 : 1;
    const stored: number[][] = [];
    for (let channel = 0; channel < channels; channel++) {
      const samples = readSubframe(bits, length, channel === side ? bitDepth + 1 : bitDepth);
      if (!samples) return null;
      stored.push(samples);
    }
    const end = Math.ceil(bits.at / 8);
    bits.at = end * 8;
    if (bits.read(16) !== crc16(frame.subarray(0, end)) || bits.at !== frame.length * 8) return null;
    return { ...header, samples: stereo ? leftAndRight(stored, stereo) : stored };
  });
}

function readHeader(bits: BitReader, frame: Uint8Array, info: FlacStreamInfo): FrameHeader | null {
  if (bits.read(15) !== SYNC) return null;
  const countsSamples = bits.bit() === 1;
  const [lengthCode, rateCode, channelCode, depthCode] = [
    bits.read(4),
    bits.read(4),
    bits.read(4),
    bits.read(3),
  ];
  // A reserved bit.
  bits.skip(1);
  const number = readCodedNumber(bits);
  const length =
    lengthCode > 7
      ? 2 ** lengthCode
      : lengthCode > 5
        ? bits.read(lengthCode === 6 ? 8 : 16) + 1
        : LENGTHS[lengthCode];
  // The sample rate, which the stream states, too.
  bits.skip(RATE_BITS[rateCode] ?? 0);
  const end = bits.at / 8;
  const stereo = STEREO[channelCode];
  const bitDepth = depthCode === 0 ? info.bitDepth : BIT_DEPTHS[depthCode];
  if (bits.read(8) !== crc8(frame.subarray(0, end)) || stereo === undefined) return null;
  if (number === null || !length || !bitDepth) return null;
  return { countsSamples, number, length, stereo, channels: stereo ? 2 : channelCode + 1, bitDepth };
}

/** A number in the form of UTF-8, with up to seven bytes. Null if it has another form. */
function readCodedNumber(bits: BitReader): number | null {
  const first = bits.read(8);
  const bytes = first < 0x80 ? 1 : Math.clz32(~(first << 24));
  if (bytes > 7 || (first >= 0x80 && bytes < 2)) return null;
  let number = bytes === 1 ? first : first & (0x7f >> bytes);
  for (let i = 1; i < bytes; i++) number = number * 64 + (bits.read(8) & 0x3f);
  return number;
}

/** A prediction of each sample: by these factors of the ones before it, the nearest first, divided by 2 to the power of `shift`. */
interface Predictor {
  factors: readonly number[];
  shift: number;
}

/** The fixed predictors of the orders 0 to 4: RFC 9639 §9.2.5. */
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

function readSubframe(bits: BitReader, length: number, frameDepth: number): number[] | null {
  // A reserved bit.
  bits.skip(1);
  const type = bits.read(6);
  const wasted = bits.bit() === 1 ? unary(bits) + 1 : 0;
  const depth = frameDepth - wasted;
  if (depth < 1) return null;
  const samples = readSamples(bits, type, length, depth);
  return samples && (wasted === 0 ? samples : samples.map((sample) => sample * 2 ** wasted));
}

function readSamples(bits: BitReader, type: number, length: number, depth: number): number[] | null {
  const values = (count: number, width = depth) => Array.from({ length: count }, () => signed(bits, width));
  if (type === 0) return Array<number>(length).fill(signed(bits, depth));
  if (type === 1) return values(length);
  const fixed = type >= 8 ? FIXED[type - 8] : undefined;
  const order = fixed ? fixed.length : type - 31;
  if (order < 0 || (!fixed && type < 32) || order > length) return null;
  const first = values(order);
  if (fixed) return predicted(first, readResidual(bits, length, order), { factors: fixed, shift: 0 });
  const precision = bits.read(4) + 1;
  const shift = signed(bits, 5);
  if (precision > 15 || shift < 0) return null;
  const factors = values(order, precision);
  return predicted(first, readResidual(bits, length, order), { factors, shift });
}

/** The samples behind the first ones: each is its prediction and what that is off by. */
function predicted(samples: number[], residual: readonly number[] | null, predictor: Predictor) {
  for (const off of residual ?? []) samples.push(predict(samples, samples.length, predictor) + off);
  return residual && samples;
}

/** Predicts a sample. Sums of 33-bit samples and 15-bit factors are exact in a double: 32 of them have 53 bits. */
function predict(samples: readonly number[], at: number, { factors, shift }: Predictor): number {
  let sum = 0;
  for (let i = 0; i < factors.length; i++) sum += (factors[i] ?? 0) * (samples[at - 1 - i] ?? 0);
  return Math.floor(sum / 2 ** shift);
}

/** What predictions are off by, in Rice codes: RFC 9639 §9.2.7. Null for a reserved method or partitions that don't fit. */
function readResidual(bits: BitReader, length: number, order: number): number[] | null {
  const method = bits.read(2);
  const partitions = 2 ** bits.read(4);
  const partitionLength = length / partitions;
  if (method > 1 || !Number.isInteger(partitionLength) || partitionLength < order) return null;
  const parameterBits = 4 + method;
  const residual: number[] = [];
  for (let k = 0; k < partitions; k++) {
    const parameter = bits.read(parameterBits);
    const plain = parameter === 2 ** parameterBits - 1 ? bits.read(5) : null;
    for (let i = k === 0 ? order : 0; i < partitionLength; i++)
      residual.push(plain === null ? rice(bits, parameter) : plain === 0 ? 0 : signed(bits, plain));
  }
  return residual;
}

function rice(bits: BitReader, parameter: number): number {
  const folded = unary(bits) * 2 ** parameter + bits.read(parameter);
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
}

/** Zero bits before a one. */
function unary(bits: BitReader): number {
  let zeros = 0;
  while (bits.bit() === 0) zeros++;
  return zeros;
}

function signed(bits: BitReader, width: number): number {
  const value = bits.read(width);
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}

function leftAndRight([a = [], b = []]: readonly number[][], stereo: FrameHeader['stereo']): number[][] {
  if (stereo === 'left-side') return [a, a.map((left, i) => left - (b[i] ?? 0))];
  if (stereo === 'side-right') return [a.map((side, i) => side + (b[i] ?? 0)), b];
  // The lowest bit of the sum is that of the difference.
  const left = a.map((mid, i) => (mid * 2 + Math.abs((b[i] ?? 0) % 2) + (b[i] ?? 0)) / 2);
  return [left, left.map((sample, i) => sample - (b[i] ?? 0))];
}

/**
 * Writes some samples of a frame as a frame of its own, without loss.
 * @param from the first sample of each channel, and behind the last one.
 */
export function partOfFlacFrame(frame: FlacFrame, from: number, to: number): Uint8Array<ArrayBuffer> {
  const { countsSamples, number, channels, bitDepth } = frame;
  const out = new BitWriter().bits(SYNC, 15).bit(countsSamples ? 1 : 0);
  // The length follows in 16 bits; rate and bit depth are the stream's.
  out
    .bits(7, 4)
    .bits(0, 4)
    .bits(channels - 1, 4)
    .bits(0, 4);
  writeCodedNumber(out, countsSamples ? number + from : number);
  out.bits(to - from - 1, 16);
  out.bits(crc8(out.bytes()), 8);
  for (const samples of frame.samples) writeSubframe(out, samples.slice(from, to), bitDepth);
  // Up to a whole byte.
  out.bits(0, -out.length & 7);
  return out.bits(crc16(out.bytes()), 16).bytes();
}

function writeCodedNumber(bits: BitWriter, number: number): void {
  if (number < 0x80) {
    bits.bits(number, 8);
    return;
  }
  // Each byte behind the first holds six bits of it, and the first one bit less for each of them.
  let behind = 1;
  const inFirst = () => Math.max(0, 6 - behind);
  while (number >= 2 ** (6 * behind + inFirst())) behind++;
  bits.bits(2 ** (behind + 1) - 1, behind + 1).bit(0);
  bits.bits(Math.floor(number / 2 ** (6 * behind)), inFirst());
  for (let k = behind - 1; k >= 0; k--) bits.bits(2, 2).bits(Math.floor(number / 2 ** (6 * k)), 6);
}

/** Writes a channel by the fixed predictor that takes the fewest bits, or plainly. */
function writeSubframe(bits: BitWriter, samples: readonly number[], depth: number): void {
  const coded = FIXED.filter(({ length }) => length < samples.length).map((factors) =>
    codedBy(factors, samples),
  );
  const best = coded.reduce((a, b) => (b.bits < a.bits ? b : a), {
    bits: samples.length * depth,
    order: -1,
    residual: [],
    parameter: 0,
  });
  const { order, residual, parameter } = best;
  bits.bits(order < 0 ? 1 : 8 + order, 7).bit(0);
  for (const sample of order < 0 ? samples : samples.slice(0, order)) bits.bits(sample, depth);
  if (order < 0) return;
  const method = parameter > 14 ? 1 : 0;
  // One partition.
  bits
    .bits(method, 2)
    .bits(0, 4)
    .bits(parameter, 4 + method);
  for (const value of residual) {
    const folded = fold(value);
    bits.bits(1, Math.floor(folded / 2 ** parameter) + 1).bits(folded, parameter);
  }
}

function codedBy(factors: readonly number[], samples: readonly number[]) {
  const order = factors.length;
  const residual = samples
    .slice(order)
    .map((sample, i) => sample - predict(samples, order + i, { factors, shift: 0 }));
  const sum = residual.reduce((total, value) => total + fold(value), 0);
  const parameter = Math.min(30, Math.max(0, Math.round(Math.log2(sum / residual.length || 1))));
  const fits = residual.every((value) => Math.abs(value) < 2 ** 31);
  const bits = residual.reduce(
    (total, value) => total + Math.floor(fold(value) / 2 ** parameter) + 1 + parameter,
    fits ? 0 : Number.POSITIVE_INFINITY,
  );
  return { order, residual, parameter, bits };
}

/** Signed numbers as unsigned ones, small for small ones. */
const fold = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

const crc8 = (bytes: Uint8Array) => crc(bytes, 8, 0x07);
const crc16 = (bytes: Uint8Array) => crc(bytes, 16, 0x8005);

/** The remainder of a division by a polynomial, whose highest power is left out. */
function crc(bytes: Uint8Array, width: number, polynomial: number): number {
  const top = 2 ** (width - 1);
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++)
      remainder = remainder & top ? ((remainder << 1) ^ polynomial) & (2 * top - 1) : remainder << 1;
  }
  return remainder;
}
