/** The bit rate of video that ffmpeg decodes and the browser encodes. */
import { comparablePixels, type VideoRates } from '@/lib/cut/splice/browser/encoder-support';

/** Bits for H.264, as a multiple of the source's, by the source's codec. Other codecs get as many as they had. */
const TIMES: Readonly<Record<string, number>> = {
  av1: 4,
  hevc: 4,
  vp9: 3,
  h264: 2,
  mpeg1video: 0.8,
  mpeg2video: 0.8,
  mjpeg: 0.4,
  dvvideo: 0.4,
  prores: 0.25,
  dnxhd: 0.25,
  cfhd: 0.25,
  huffyuv: 0.15,
  ffvhuff: 0.15,
  utvideo: 0.15,
  ffv1: 0.2,
  rawvideo: 0.05,
  qtrle: 0.15,
};

/** Bits per pixel of {@link comparablePixels}: the least, unless that is many times what the source has, and the most. */
const LEAST_BITS = 0.2;
const MOST_TIMES = 3;
const GREATEST_BITS = 0.6;

/** Bits per second for a picture as good as libx264's. @param rates `bits`: of the source; 0 if unknown */
export function bitrateFor(rates: VideoRates, codec: string): number {
  const pixels = comparablePixels(rates);
  const bits = rates.bits * (TIMES[codec] ?? 1);
  if (bits === 0) return Math.round(pixels * LEAST_BITS);
  const least = Math.min(pixels * LEAST_BITS, bits * MOST_TIMES);
  return Math.round(Math.max(least, Math.min(bits, pixels * GREATEST_BITS)));
}
