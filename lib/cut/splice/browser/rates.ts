import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { SpliceableStream } from '@/lib/cut/splice/codecs/codec';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import type { VideoRates } from './encoder-support';

/** The frame rate and the bitrate of the source around the head. */
export function ratesOf({ track, key, to }: Splice, { width, height }: SpliceableStream): VideoRates {
  const { samples, timescale, span } = track;
  const last = Math.min(to, key + RATE_SAMPLES);
  let bytes = 0;
  for (let i = key; i < last; i++) bytes += sizeOf(samples, i);
  const rate = (samples.count * timescale) / Math.max(1, span.to - span.from);
  return { width, height, rate, bits: (bytes * 8 * rate) / Math.max(1, last - key) };
}

/** The most samples to measure the bitrate by: some seconds. */
const RATE_SAMPLES = 240;
