import { comparablePixels, type VideoRates } from '@/lib/cut/splice/browser/encoder-support';

/** The quantizer of frames, unless a look at them asks for another one. */
export const QUANTIZER = 22;

/** Times the source's bitrate: software H.264 in WebCodecs needs that for an SSIM of 0.97 or more. */
const SOURCE_BITS = 3;
/** Bits per pixel of {@link comparablePixels}. They bound the result where the source's bitrate is unusually low or high. */
const LEAST_BITS = 0.16;
const GREATEST_BITS = 0.28;

/** Times the bitrate of a source above those bounds: it kept grain, and these encoders need more bits for that. */
const GENEROUS_BITS = 1.5;
/** ITU-T H.264 table A-1 allows 300 Mbit/s at level 5.1, High. Tests showed no gain beyond this bitrate. */
const GREATEST_BITRATE = 160_000_000;

/** Bits per second that a clip is expected to need. Encoders whose quality can't be held get that. */
export function videoBitrate(rates: VideoRates): number {
  const { bits } = rates;
  const pixels = comparablePixels(rates);
  const usual = Math.min(Math.max(bits * SOURCE_BITS, pixels * LEAST_BITS), pixels * GREATEST_BITS);
  return Math.round(Math.min(Math.max(usual, bits * GENEROUS_BITS), GREATEST_BITRATE));
}
