import type { PieceCheckpoints } from './compare-piece';
import type { Checkpoint } from './track-pair';

/**
 * The most splices between parts at which frames are decoded. Each takes up to four GOPs, and the index and the bytes have
 * already been compared at all of them.
 */
const MOST_DECODED_SPLICES = 12;

/**
 * The most splices before which a copied frame is decoded. Such a frame is often a whole GOP from its keyframe, and its bytes have
 * already been compared.
 */
const MOST_COPIED_ENDS = 3;

/**
 * Chooses the splices to decode at, spread evenly, by their numbers. Splice `k` is the one before part `k`, counted from 0.
 * @param most the most splices.
 */
export function splicesToDecode(parts: number, most = MOST_DECODED_SPLICES): Set<number> {
  const splices = parts - 1;
  const count = Math.min(splices, most);
  return new Set(
    Array.from({ length: count }, (_, i) => 1 + Math.round((i * (splices - 1)) / Math.max(1, count - 1))),
  );
}

/** The checkpoints of a track, in the clip's order: those at its start, at its end and around some of its splices. */
export function checkpointsAtSplices(parts: readonly (readonly PieceCheckpoints[])[]): Checkpoint[] {
  if (parts.length === 1)
    return (parts[0] ?? []).flatMap(({ start, middle, end }) => [...start, ...middle, ...end]);
  const splices = splicesToDecode(parts.length);
  const copiedEnds = splicesToDecode(parts.length, MOST_COPIED_ENDS);
  return parts.flatMap((pieces, k) => {
    const start = k === 0 || splices.has(k) ? (pieces[0]?.start ?? []) : [];
    const ends = pieces.at(-1)?.end ?? [];
    const decoded = ends.every(({ copied }) => copied) ? copiedEnds : splices;
    const end = k === parts.length - 1 || decoded.has(k + 1) ? ends : [];
    return [...new Set([...start, ...end])];
  });
}
