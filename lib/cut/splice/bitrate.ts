/** The bitrate of an encoded head. A head lasts about a second, so its quality counts and not its size. */

/** Bits a pixel for encoders that take a bitrate. Measured: see README.md. */
const BITS_PER_PIXEL = 1;
/** A small frame has more detail in each pixel: bits grow with the size to the power of 3/4. */
const FULL_HD = 1920 * 1080;
const LEAST_BITRATE = 2_000_000;
const GREATEST_BITRATE = 120_000_000;
/** A head gets at least this multiple of the source's bitrate. */
const SOURCE_BITS = 6;

/** What the bitrate of a head depends on. */
export interface VideoRates {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  /** The source's bitrate. Bits a second. */
  bits: number;
}

/** The bitrate of an encoded head, in bits a second. */
export function headBitrate({ width, height, rate, bits }: VideoRates): number {
  const pixels = width * height * Math.max(1, rate) * (FULL_HD / (width * height)) ** 0.25;
  return Math.round(
    Math.min(Math.max(bits * SOURCE_BITS, pixels * BITS_PER_PIXEL, LEAST_BITRATE), GREATEST_BITRATE),
  );
}
