import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { ByteRange } from '@/lib/media/bytes/byte-range';

/**
 * A `file.slice` costs a browser 0.2–0.3 ms and ~20 kB, so neighbours are joined, small gaps between them included, until
 * there are fewer than this.
 */
export const MAX_INTERVALS = 499;
const FIRST_GAP = 64 * 1024;

type Pieces = readonly { offset: Float64Array; bytes: Float64Array }[];

/** Joins pieces of a file into few ascending intervals. The pieces come as one list a track, mostly ascending each. */
export function mergeIntervals(lists: Pieces): ByteRange[] {
  let intervals = joinAll(lists, FIRST_GAP);
  for (let gap = FIRST_GAP * 2; intervals.length > MAX_INTERVALS; gap *= 2)
    intervals = joinSorted(intervals, gap);
  return intervals;
}

/**
 * The pieces and nothing of what was left out, as ascending intervals: as many as a file's interleaving makes of them.
 * Short gaps that hold other things (the heads of fragments) are joined.
 */
export function exactIntervals(lists: Pieces, leftOut: Pieces): ByteRange[] {
  const kept = joinAll(lists, 0);
  const bars = joinAll(leftOut, 0);
  const joined: ByteRange[] = [];
  let bar = 0;
  for (const { from, to } of kept) {
    const open = joined[joined.length - 1];
    while (bar < bars.length && open && (bars[bar]?.to ?? 0) <= open.to) bar++;
    const barred = (bars[bar]?.from ?? Number.POSITIVE_INFINITY) < from;
    if (open && !barred && from <= open.to + FIRST_GAP) open.to = Math.max(open.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The pieces and not a byte between them. */
export function bareIntervals(lists: Pieces): ByteRange[] {
  return joinAll(lists, 0);
}

function joinAll(lists: Pieces, gap: number): ByteRange[] {
  const sorted = lists.flatMap((list) => compact(list, gap)).sort((a, b) => a.from - b.from);
  return joinSorted(sorted, gap);
}

/** Joins the ascending neighbours of one list first: the sort then has little left to do. */
function compact({ offset, bytes }: Pieces[number], gap: number): ByteRange[] {
  const intervals: ByteRange[] = [];
  let open: ByteRange | null = null;
  for (let i = 0; i < offset.length; i++) {
    const from = at(offset, i);
    const to = from + at(bytes, i);
    if (to === from) continue;
    if (open && from >= open.from && from <= open.to + gap) open.to = Math.max(open.to, to);
    else {
      open = { from, to };
      intervals.push(open);
    }
  }
  return intervals;
}

function joinSorted(sorted: readonly ByteRange[], gap: number): ByteRange[] {
  const joined: ByteRange[] = [];
  let open: ByteRange | null = null;
  for (const { from, to } of sorted) {
    if (open && from <= open.to + gap) open.to = Math.max(open.to, to);
    else {
      open = { from, to };
      joined.push(open);
    }
  }
  return joined;
}

/** Tells where a byte of the source lies in the clip, whose media begins at `start`. */
export function placer(intervals: readonly ByteRange[], start: number): (offset: number) => number {
  const from = Float64Array.from(intervals, (interval) => interval.from);
  const shift = new Float64Array(intervals.length);
  let position = start;
  for (const [i, interval] of intervals.entries()) {
    shift[i] = position - interval.from;
    position += interval.to - interval.from;
  }
  return (offset) => offset + at(shift, lastAtMost(from, offset));
}
