import { at } from '@/lib/containers/mp4/read/runs';
import { withBox } from '@/lib/containers/mp4/read/sample-entry';
import { readSample, sizeOf } from '@/lib/containers/mp4/read/samples';
import { ExactStartRefused } from '@/lib/media/errors';
import type { SpliceableStream } from './codecs/codec';
import { readStream } from './codecs/table';
import { type EncodedHead, encodeHead } from './encode-head';
import { type Supported, supported, type VideoRates } from './encoder-support';
import type { Splice } from './find-splice';
import { refusingWith } from './refusal';

/** Encoded frames that stand between copied ones. */
export interface EncodedRun {
  /** One frame each, in decode order. */
  samples: Uint8Array[];
  /** Ascending 0-based numbers of the sync samples among them. */
  sync: number[];
  /** Media times (ticks) of the samples. */
  times: number[];
  /** The track's sample entries; those of all runs are the same. */
  entries: Uint8Array[];
}

/**
 * Encodes the frames of all splices of a clip, some of them at once where there are cores.
 * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`, `media-truncated`.
 * @throws the signal's reason when aborted.
 */
export async function encodeRuns(
  splices: readonly Splice[],
  blob: Blob,
  signal: AbortSignal,
): Promise<Map<Splice, EncodedRun>> {
  const { stream, support } = await prepare(splices, blob);
  const heads = await inParallel(splices, (splice, own) => encodeHead(blob, splice, support, own), signal);
  const [first] = splices;
  if (!first) return new Map();
  const reorder = splices.reduce((most, splice) => Math.max(most, reorderDepth(splice)), 0);
  const { samples, configuration } = refusingWith('failed', () =>
    stream.spliceHead(
      { samples: heads.flatMap((head) => head.samples), description: commonDescription(heads) },
      reorder,
    ),
  );
  const { track, entry } = first;
  const box = configuration && withBox(entry, stream.box, configuration);
  const entries = track.entries.map((each) => (box && each === entry ? box : each.bytes));
  let taken = 0;
  return new Map(
    splices.map((splice, i) => {
      const head = heads[i] ?? { samples: [], times: [] };
      const own = samples.slice(taken, taken + head.samples.length);
      taken += own.length;
      const sync = head.samples.flatMap(({ key }, sample) => (key ? [sample] : []));
      return [splice, { samples: own, sync, times: head.times, entries }];
    }),
  );
}

/**
 * Finds out how the frames of all splices are decoded and encoded.
 * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`.
 */
export async function prepare(
  splices: readonly Splice[],
  blob: Blob,
): Promise<{ stream: SpliceableStream; support: Supported }> {
  const [first] = splices;
  // One sample entry describes all of them.
  if (!first || splices.some(({ entry }) => entry !== first.entry)) throw new ExactStartRefused('unusual');
  // VP9 and AV1 describe the stream in the sample that decoding begins with.
  const beginning = await readSample(blob, first.track.samples, first.key, BEGINNING_BYTES);
  const stream = refusingWith('unusual', () => readStream(first.entry, beginning));
  const all = splices.map((splice) => rates(splice, stream));
  const bits = Math.max(...all.map((each) => each.bits));
  const [own] = all;
  if (!own) throw new ExactStartRefused('unusual');
  return { stream, support: await supported(stream, { ...own, bits }) };
}

const BEGINNING_BYTES = 4096;

/** The parameter sets of all heads, which one sample entry has to hold. */
function commonDescription(heads: readonly EncodedHead[]): Uint8Array | null {
  const [description = null] = heads.map((head) => head.description);
  if (heads.some((head) => head.description?.join() !== description?.join()))
    throw new ExactStartRefused('failed');
  return description;
}

/** The most encoders at once. Each takes a core and some megabytes. */
const MAX_AT_ONCE = 4;

/** Maps values with some calls at a time. The first failure aborts the others. */
async function inParallel<Value, Result>(
  values: readonly Value[],
  map: (value: Value, signal: AbortSignal) => Promise<Result>,
  outer: AbortSignal,
): Promise<Result[]> {
  const work = new AbortController();
  const stop = () => work.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  const results: Result[] = [];
  const queue = [...values.entries()];
  const run = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [i, value] = next;
      results[i] = await map(value, work.signal);
    }
  };
  const cores = typeof navigator === 'undefined' ? 1 : (navigator.hardwareConcurrency ?? 1);
  try {
    await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, cores) }, run));
    return results;
  } catch (error) {
    work.abort(error);
    outer.throwIfAborted();
    throw error;
  } finally {
    outer.removeEventListener('abort', stop);
  }
}

/** The most samples to examine for reordering, and the most frames that one can be decoded ahead of. */
const ORDER_SAMPLES = 2000;
const MOST_AHEAD = 16;

/** The most frames after the splice that precede another one in decode order and follow it in presentation order. */
function reorderDepth({ track, at: from, to, key }: Splice): number {
  const { times } = track;
  if (!times) return 0;
  let most = 0;
  const begin = from < to ? from : key;
  for (let i = begin; i < Math.min(to, begin + ORDER_SAMPLES); i++) {
    let later = 0;
    for (let j = Math.max(begin, i - MOST_AHEAD); j < i; j++) if (at(times, j) > at(times, i)) later++;
    most = Math.max(most, later);
  }
  return most;
}

/** The frame rate and the bitrate of the source around the head. */
function rates({ track, key, to }: Splice, { width, height }: SpliceableStream): VideoRates {
  const { samples, timescale, span } = track;
  const last = Math.min(to, key + RATE_SAMPLES);
  let bytes = 0;
  for (let i = key; i < last; i++) bytes += sizeOf(samples, i);
  const rate = (samples.count * timescale) / Math.max(1, span.to - span.from);
  return { width, height, rate, bits: (bytes * 8 * rate) / Math.max(1, last - key) };
}

/** The most samples to measure the bitrate by: some seconds. */
const RATE_SAMPLES = 240;
