import { isSync } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { evenly } from '@/lib/media/evenly';
import type { SampleMatches } from './sample-matches';
import type { Checkpoint } from './track-pair';

/** {@link Checkpoint}s of a part, or of a piece of it: at its start, in the middle and at its end. */
export interface PartCheckpoints {
  start: Checkpoint[];
  middle: Checkpoint[];
  end: Checkpoint[];
}

/**
 * The most splices between parts at which frames are decoded. Each takes up to four GOPs, and the index and the bytes have
 * already been compared at all of them.
 */
const MOST_DECODED_SPLICES = 12;

/**
 * The most splices before which a copied frame is decoded. Such a frame is often a whole GOP from its keyframe, and its bytes have
 * already been compared.
 */
export const MOST_COPIED_ENDS = 3;

/**
 * Chooses the splices to decode at, spread evenly, by their numbers. Splice `k` is the one before part `k`, counted from 0.
 * @param most the most splices.
 */
export function splicesToDecode(parts: number, most = MOST_DECODED_SPLICES): Set<number> {
  return new Set(evenly(parts - 1, most).map((splice) => splice + 1));
}

/**
 * The checkpoints of a track, in the clip's order: those at its start, at its end and around some of its splices.
 * @param parts the pieces of each part.
 * @param mostCopiedEnds the most splices before which copied samples count.
 */
export function checkpointsAtSplices(
  parts: readonly (readonly PartCheckpoints[])[],
  mostCopiedEnds = MOST_DECODED_SPLICES,
): Checkpoint[] {
  if (parts.length === 1)
    return (parts[0] ?? []).flatMap(({ start, middle, end }) => [...start, ...middle, ...end]);
  const splices = splicesToDecode(parts.length);
  const copiedEnds = splicesToDecode(parts.length, mostCopiedEnds);
  return parts.flatMap((pieces, k) => {
    const start = k === 0 || splices.has(k) ? (pieces[0]?.start ?? []) : [];
    const ends = pieces.at(-1)?.end ?? [];
    const chosen = ends.every(({ copied }) => copied) ? copiedEnds : splices;
    return [...start, ...(k === parts.length - 1 || chosen.has(k + 1) ? ends : [])];
  });
}

/** Those of encoded samples and of copied ones beside them, and the others. @param checkpoints in the clip's order. */
export function byNeed(checkpoints: readonly Checkpoint[]): { needed: Checkpoint[]; others: Checkpoint[] } {
  const isEncoded = (checkpoint: Checkpoint | undefined) => checkpoint?.copied === false;
  const isNeeded = (i: number) => [i - 1, i, i + 1].some((near) => isEncoded(checkpoints[near]));
  return {
    needed: checkpoints.filter((_, i) => isNeeded(i)),
    others: checkpoints.filter((_, i) => !isNeeded(i)),
  };
}

/** The checkpoints of samples in presentation order: the first, the last, those around encoded ones, and one in the middle. */
export function checkpointsOf(
  track: Track,
  samples: readonly number[],
  matches: SampleMatches,
): PartCheckpoints {
  const last = samples.length - 1;
  const half = samples.length >> 1;
  const isCopied = (sample: number) => matches.checkpoint(sample).copied;
  const [firstCopied, lastCopied] = [samples.findIndex(isCopied), samples.findLastIndex(isCopied)];
  const keyframe = samples.findIndex((sample, i) => i >= half && isSync(track, sample));
  const start = [0, ...(firstCopied > 0 ? [firstCopied - 1, firstCopied] : [])];
  const end = [...(lastCopied >= 0 ? [lastCopied, lastCopied + 1] : []), last].filter(
    (i) => !start.includes(i),
  );
  const middle = [keyframe < 0 ? half : keyframe].filter((i) => !start.includes(i) && !end.includes(i));
  const at = (indexes: readonly number[]) =>
    [...new Set(indexes)]
      .sort((a, b) => a - b)
      .flatMap((i) => samples[i] ?? [])
      .map((sample) => matches.checkpoint(sample));
  return { start: at(start), middle: at(middle), end: at(end) };
}
