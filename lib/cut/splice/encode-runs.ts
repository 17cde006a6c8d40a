import type { Movie } from '@/lib/containers/mp4/read/movie';
import { withBox } from '@/lib/containers/mp4/read/sample-entry';
import type { EncodedSamples } from '@/lib/containers/mp4/write/clip';
import { reorderDepth } from '@/lib/cut/plan/select-samples';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused, firstAbort } from '@/lib/media/errors';
import type { EncodedHead } from './codecs/codec';
import type { Splice } from './find/find-splice';
import { refusingWith } from './find/refusal';
import { type EncodedBy, readWork, type SpliceWork } from './find/work';
import { findWay, rejectWay } from './ways';

/** Encoded frames between copied ones. */
export interface EncodedRun {
  /** One frame a sample, in decode order. */
  piece: EncodedSamples;
  /** Media times (ticks) of the samples. */
  times: number[];
  /** The track's sample entries; those of all runs are the same. */
  entries: Uint8Array[];
}

/** Encoded runs, and who encoded them; null if there are none. */
export interface EncodedRuns {
  by: EncodedBy | null;
  runs: ReadonlyMap<Splice, EncodedRun>;
}

/**
 * Encodes the frames of all splices of a clip, some of them at once where there are cores. If one way to encode them fails, the next
 * one does.
 * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`, `media-truncated`.
 * @throws the signal's reason when aborted.
 */
export async function encodeRuns(
  splices: readonly Splice[],
  movie: Movie,
  context: ReadContext,
): Promise<EncodedRuns> {
  if (splices.length === 0) return { by: null, runs: new Map() };
  const work = await readWork(splices, movie);
  for (;;) {
    const way = await findWay(work);
    const by = { way: way.id, stream: work.key };
    try {
      const all = splices.reduce((count, { frames }) => count + frames.length, 0);
      const halves = splices.map((splice) =>
        split(splice, Math.ceil((way.atOnce * splice.frames.length) / all), way.splitsFrom),
      );
      const heads = await inParallel(halves.flat(), way.encode, way.atOnce, context);
      return { by, runs: joined(work, heads, halves) };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ExactStartRefused) || error.refusal === 'no-program') throw error;
      rejectWay(by, error.refusal);
    }
  }
}

/** Halves a run of frames until there are enough runs to keep all encoders busy. Each is decoded from the same keyframe. */
function split(splice: Splice, count: number, splitsFrom: number): Splice[] {
  if (count < 2 || splice.frames.length < splitsFrom) return [splice];
  const half = Math.ceil(splice.frames.length / 2);
  return [splice.frames.slice(0, half), splice.frames.slice(half)].flatMap((frames) => {
    const last = frames.reduce((most, { sample }) => Math.max(most, sample), 0);
    return split({ ...splice, frames, at: last + 1 }, count / 2, splitsFrom);
  });
}

/** The most samples of each splice to examine for reordering. */
const ORDER_SAMPLES = 2000;

/**
 * Gives each splice its frames, as samples that all sample entries describe.
 * @param heads of all halves, in the order of the splices.
 */
function joined(
  { stream, splices }: SpliceWork,
  heads: readonly EncodedHead[],
  halves: readonly (readonly Splice[])[],
): Map<Splice, EncodedRun> {
  const reorder = splices.reduce((most, { track, at: from, to, key }) => {
    const begin = from < to ? from : key;
    return Math.max(most, reorderDepth(track, begin, Math.min(to, begin + ORDER_SAMPLES)));
  }, 0);
  const encoded = heads.flatMap((head) => head.samples);
  const description = commonDescription(heads);
  const { samples, configuration } = refusingWith('failed', () =>
    stream.spliceHead({ samples: encoded, description }, reorder),
  );
  const times = heads.flatMap((head) => head.times);
  let taken = 0;
  return new Map(
    splices.map((splice, i) => {
      const { track, entry, entryNumber } = splice;
      const from = taken;
      for (const { frames } of halves[i] ?? []) taken += frames.length;
      const sync = encoded.slice(from, taken).flatMap(({ key }, sample) => (key ? [sample] : []));
      const box = configuration && withBox(entry, stream.box, configuration);
      return [
        splice,
        {
          piece: { kind: 'encoded', samples: samples.slice(from, taken), sync, entry: entryNumber },
          times: times.slice(from, taken),
          entries: track.entries.map((known) => (box && known === entry ? box : known.bytes)),
        },
      ];
    }),
  );
}

/** The parameter sets of all heads, which one sample entry has to hold. */
function commonDescription(heads: readonly EncodedHead[]): Uint8Array | null {
  const [description = null] = heads.map((head) => head.description);
  if (heads.some((head) => head.description?.join() !== description?.join()))
    throw new ExactStartRefused('failed');
  return description;
}

/** Maps values with some calls at a time. The first failure aborts the others. */
async function inParallel<Value, Result>(
  values: readonly Value[],
  map: (value: Value, context: ReadContext) => Promise<Result>,
  atOnce: number,
  { signal: outer, onShare }: ReadContext,
): Promise<Result[]> {
  const work = new AbortController();
  const signal = firstAbort(outer, work.signal);
  const results: Result[] = [];
  const shares = values.map(() => 0);
  const queue = [...values.entries()];
  const run = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [i, value] = next;
      const report = (share: number) => {
        shares[i] = share;
        onShare(shares.reduce((a, b) => a + b, 0) / shares.length);
      };
      results[i] = await map(value, { signal, onShare: report });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, run));
    return results;
  } catch (error) {
    work.abort(error);
    outer.throwIfAborted();
    throw error;
  }
}
