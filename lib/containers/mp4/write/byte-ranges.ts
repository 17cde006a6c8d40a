import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { ByteRange } from '@/lib/media/bytes/byte-range';

/**
 * The most ranges that a clip's Blob is put together from. A `file.slice` costs a browser 0.2–0.3 ms and ~20 kB: neighbors and
 * small gaps between them are merged until there are at most this many.
 */
export const MAX_INTERVALS = 499;

/** Bytes of a gap that is cheaper to include than to leave out. */
const SMALL_GAP = 64 * 1024;

/** Chunks in the source file, in bytes: one list a track, mostly ascending. */
type ChunkLists = readonly { offset: Float64Array; bytes: Float64Array }[];

/** Merges chunks into at most {@link MAX_INTERVALS} ascending ranges. They may include other bytes. */
export function mergeRanges(lists: ChunkLists): ByteRange[] {
  let ranges = mergeLists(lists, SMALL_GAP);
  for (let gap = SMALL_GAP * 2; ranges.length > MAX_INTERVALS; gap *= 2) ranges = mergeSorted(ranges, gap);
  return ranges;
}

/**
 * Merges chunks into ascending ranges that include nothing of other chunks, however many ranges that takes. Small gaps without
 * such chunks, like the heads of fragments, are included.
 */
export function mergeRangesWithout(excluded: ChunkLists, lists: ChunkLists): ByteRange[] {
  const kept = mergeLists(lists, 0);
  const barriers = mergeLists(excluded, 0);
  const merged: ByteRange[] = [];
  let next = 0;
  for (const { from, to } of kept) {
    const open = merged[merged.length - 1];
    while (next < barriers.length && open && (barriers[next]?.to ?? 0) <= open.to) next++;
    const hasBarrier = (barriers[next]?.from ?? Number.POSITIVE_INFINITY) < from;
    if (open && !hasBarrier && from <= open.to + SMALL_GAP) open.to = Math.max(open.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Merges adjacent chunks into ascending ranges that include no other byte. */
export function mergeAdjacent(lists: ChunkLists): ByteRange[] {
  return mergeLists(lists, 0);
}

function mergeLists(lists: ChunkLists, gap: number): ByteRange[] {
  const sorted = lists.flatMap((list) => mergeNeighbors(list, gap)).sort((a, b) => a.from - b.from);
  return mergeSorted(sorted, gap);
}

/** Merges the ascending neighbors of one list, which leaves less to sort. */
function mergeNeighbors({ offset, bytes }: ChunkLists[number], gap: number): ByteRange[] {
  const ranges: ByteRange[] = [];
  let open: ByteRange | null = null;
  for (let i = 0; i < offset.length; i++) {
    const from = at(offset, i);
    const to = from + at(bytes, i);
    if (to === from) continue;
    if (open && from >= open.from && from <= open.to + gap) open.to = Math.max(open.to, to);
    else {
      open = { from, to };
      ranges.push(open);
    }
  }
  return ranges;
}

function mergeSorted(sorted: readonly ByteRange[], gap: number): ByteRange[] {
  const merged: ByteRange[] = [];
  let open: ByteRange | null = null;
  for (const { from, to } of sorted) {
    if (open && from <= open.to + gap) open.to = Math.max(open.to, to);
    else {
      open = { from, to };
      merged.push(open);
    }
  }
  return merged;
}

/**
 * A function from a byte's position in the source to its position in the clip.
 * @param ranges the source's bytes in the clip.
 * @param start where they begin in the clip.
 */
export function clipPositions(ranges: readonly ByteRange[], start: number): (offset: number) => number {
  const from = Float64Array.from(ranges, (range) => range.from);
  const shift = new Float64Array(ranges.length);
  let position = start;
  for (const [i, range] of ranges.entries()) {
    shift[i] = position - range.from;
    position += range.to - range.from;
  }
  return (offset) => offset + at(shift, lastAtMost(from, offset));
}
