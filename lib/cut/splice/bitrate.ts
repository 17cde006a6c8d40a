/** What a head may cost. It is a second or so of a clip: its quality counts, not its size. */

/** Bits a pixel and frame for encoders that keep to a rate: measured, see README.md. */
const BITS_PER_PIXEL = 1;
/** A small picture has more detail in each pixel: bits grow with the size to the power of 3/4. */
const FULL_HD = 1920 * 1080;
const LEAST_BITRATE = 2_000_000;
const GREATEST_BITRATE = 120_000_000;
/** Of the source's own bits; a generous source is met generously. */
const SOURCE_BITS = 6;

export interface VideoRates {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  /** The source's bits a second. */
  bits: number;
}

/** Bits a second of an encoded head. */
export function headBitrate({ width, height, rate, bits }: VideoRates): number {
  const pixels = width * height * Math.max(1, rate) * (FULL_HD / (width * height)) ** 0.25;
  return Math.round(
    Math.min(Math.max(bits * SOURCE_BITS, pixels * BITS_PER_PIXEL, LEAST_BITRATE), GREATEST_BITRATE),
  );
}
