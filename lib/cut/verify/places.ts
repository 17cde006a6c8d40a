import type { PiecePlaces } from './compare-piece';
import type { Place } from './compare-track';

/**
 * The most splices between parts at which frames are decoded. Each takes up to four GOPs, and the index and the bytes have
 * already been compared at all of them.
 */
export const MOST_DECODED_SPLICES = 12;

/** Numbers of the splices to decode at, spread evenly. Splice `k` is the one before part `k`, counted from 0. */
export function splicesToDecode(parts: number): Set<number> {
  const splices = parts - 1;
  const count = Math.min(splices, MOST_DECODED_SPLICES);
  return new Set(
    Array.from({ length: count }, (_, i) => 1 + Math.round((i * (splices - 1)) / Math.max(1, count - 1))),
  );
}

/** The places to decode of a track, in the clip's order: those at its start, at its end and around some of its splices. */
export function placesAtSplices(parts: readonly (readonly PiecePlaces[])[]): Place[] {
  const splices = splicesToDecode(parts.length);
  if (parts.length === 1)
    return (parts[0] ?? []).flatMap(({ start, middle, end }) => [...start, ...middle, ...end]);
  return parts.flatMap((pieces, k) => {
    const start = k === 0 || splices.has(k) ? (pieces[0]?.start ?? []) : [];
    const end = k === parts.length - 1 || splices.has(k + 1) ? (pieces.at(-1)?.end ?? []) : [];
    return [...new Set([...start, ...end])];
  });
}
