import { cores, type OpenWay, type SpliceWork } from '@/lib/cut/splice/find/work';
import { ExactStartRefused } from '@/lib/media/errors';
import { encodeHead } from './encode-head';
import { supported } from './encoder-support';
import { probe } from './probe';
import { ratesOf } from './rates';

/** The most encoders at once. Each takes a core and some megabytes. */
const MAX_AT_ONCE = 4;

/**
 * Encodes with WebCodecs.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export async function openBrowserWay(work: SpliceWork): Promise<OpenWay> {
  const { splices, stream, movie } = work;
  const all = splices.map((splice) => ratesOf(splice, stream));
  const [rates] = all;
  if (!rates) throw new ExactStartRefused('unusual');
  const support = await supported(stream, { ...rates, bits: Math.max(...all.map(({ bits }) => bits)) });
  return {
    way: {
      id: 'browser',
      atOnce: Math.min(MAX_AT_ONCE, cores()),
      // Each run begins with a keyframe, and an encoder with a bitrate needs some frames to reach its quality.
      splitsFrom: Number.POSITIVE_INFINITY,
      encode: (splice, { signal }) => encodeHead(movie.blob, splice, support, signal),
    },
    proves: (signal) => probe(work, support, signal),
  };
}
