import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import { cores, rateOf, type SpliceWork, type Way } from '@/lib/cut/splice/find/work';
import { ExactStartRefused } from '@/lib/media/errors';
import { encodeHead } from './encode-head';
import { supported, type VideoRates } from './encoder-support';
import { probe } from './probe';

/** The most encoders at once. Each takes a core and some megabytes. */
const MAX_AT_ONCE = 4;

/** The most samples to measure the bitrate by: some seconds. */
const RATE_SAMPLES = 240;

/**
 * Opens the way with WebCodecs.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export async function openWebCodecs(work: SpliceWork): Promise<Way> {
  const { splices, stream, movie } = work;
  const all = splices.map((splice) => ratesOf(splice, stream));
  const [rates] = all;
  if (!rates) throw new ExactStartRefused('unusual');
  const support = await supported(stream, { ...rates, bits: Math.max(...all.map(({ bits }) => bits)) });
  return {
    id: 'browser',
    atOnce: Math.min(MAX_AT_ONCE, cores()),
    // Each run begins with a keyframe, and an encoder with a bitrate needs some frames to reach its quality. Nor is it faster: Chromium's
    // encoder keeps two cores busy, and halves took 4 to 24% longer there.
    splitsFrom: Number.POSITIVE_INFINITY,
    encode: (splice, { signal }) => encodeHead(movie.blob, splice, support, signal),
    probe: () => probe(work, support),
  };
}

/** The frame rate and the bitrate of the source around the head. */
function ratesOf({ track, key, to }: Splice, { width, height }: SpliceWork['stream']): VideoRates {
  const { samples } = track;
  const last = Math.min(to, key + RATE_SAMPLES);
  let bytes = 0;
  for (let i = key; i < last; i++) bytes += sizeOf(samples, i);
  const rate = rateOf(track);
  return { width, height, rate, bits: (bytes * 8 * rate) / Math.max(1, last - key) };
}
