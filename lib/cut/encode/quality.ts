import { Quality } from 'mediabunny';
import { comparablePixels, type VideoRates } from '@/lib/cut/splice/browser/encoder-support';

/**
 * Measured, not copied from the source's bitrate: WebCodecs' software H.264 was visibly worse than libx264 at the same one
 * (docs/architecture.md, "Known traps").
 */
const QUANTIZER = 20;

/** Times the source's bitrate: software H.264 in WebCodecs needs that for an SSIM of 0.97 or more. */
const SOURCE_BITS = 3;
/** Bits per pixel of {@link comparablePixels}. They bound the result where the source's bitrate is unusually low or high. */
const LEAST_BITS = 0.16;
const GREATEST_BITS = 0.28;

/** Times the bitrate of a source above those bounds: it kept grain, and these encoders need more bits for that. */
const GENEROUS_BITS = 1.5;
/** ITU-T H.264 table A-1 allows 300 Mbit/s at level 5.1, High. Tests showed no gain beyond this bitrate. */
const GREATEST_BITRATE = 160_000_000;

/** Bits per second, for encoders that hold a bitrate instead of a quality. */
export function videoBitrate(rates: VideoRates): number {
  const { bits } = rates;
  const pixels = comparablePixels(rates);
  const usual = Math.min(Math.max(bits * SOURCE_BITS, pixels * LEAST_BITS), pixels * GREATEST_BITS);
  return Math.round(Math.min(Math.max(usual, bits * GENEROUS_BITS), GREATEST_BITRATE));
}

/** A constant quality if the encoder supports it, else bits per second. */
export function videoQuality(bitrate: number): Quality {
  return new Quality({ quantizer: QUANTIZER, bitrate, bitrateMode: 'variable' });
}

/**
 * How often the first frame is encoded only to be thrown away, and the seconds between those frames. Encoders that hold a
 * bitrate start low and need some frames to reach it.
 */
const WARM_UP = { times: 8, everySec: 1 / 30 };

/** The seconds at which the first frame is encoded in vain before its time. */
export function warmUpTimes(firstSec: number): number[] {
  return Array.from({ length: WARM_UP.times }, (_, i) => firstSec - (WARM_UP.times - i) * WARM_UP.everySec);
}

/** Seconds between keyframes; players seek to them. */
export const KEYFRAME_SEC = 2;
