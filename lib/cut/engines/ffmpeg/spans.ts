/** Ranges of the source together. */
import type { Span } from '@/lib/media/time';

/** From the first start to the last end. */
export function hullOf(spans: readonly Span[]): Span {
  return {
    startSec: Math.min(...spans.map(({ startSec }) => startSec)),
    endSec: Math.max(...spans.map(({ endSec }) => endSec)),
  };
}

/** From the first start to the last end, in seconds. */
export function hullSec(spans: readonly Span[]): number {
  const { startSec, endSec } = hullOf(spans);
  return endSec - startSec;
}

/** How long some spans are together, in seconds. */
export function totalSec(spans: readonly Span[]): number {
  return spans.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
}

/** The seconds of some ranges that lie before a second of the source, if there is one. What lies in several of them counts once. */
export function coveredSec(ranges: readonly Span[], sec = Number.POSITIVE_INFINITY): number {
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { startSec, endSec } of [...ranges].sort((a, b) => a.startSec - b.startSec)) {
    covered += Math.max(0, Math.min(sec, endSec) - Math.max(reached, startSec));
    reached = Math.max(reached, endSec);
  }
  return covered;
}

/** The second of the source before which so many seconds of some ranges lie, as {@link coveredSec} counts them. */
export function secAt(ranges: readonly Span[], covered: number): number {
  let left = covered;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { startSec, endSec } of [...ranges].sort((a, b) => a.startSec - b.startSec)) {
    const fromSec = Math.max(reached, startSec);
    if (left < endSec - fromSec) return fromSec + left;
    left -= Math.max(0, endSec - fromSec);
    reached = Math.max(reached, endSec);
  }
  return reached;
}

/** Each run of parts that are near each other is read by itself: what lies between two parts would be decoded for nothing. */
const NEAR_SEC = 20;

/** Parts that are read at once, in the source's order. */
export interface PartRun<Part extends Span = Span> extends Span {
  parts: Part[];
}

/** Sorts parts into runs that are read by themselves, at most `most` of them. */
export function runsOf<Part extends Span>(
  parts: readonly Part[],
  most = Number.POSITIVE_INFINITY,
): PartRun<Part>[] {
  const runs: PartRun<Part>[] = [];
  for (const part of [...parts].sort((a, b) => a.startSec - b.startSec)) {
    const last = runs.at(-1);
    if (last && part.startSec - last.endSec <= NEAR_SEC) {
      last.parts.push(part);
      last.endSec = Math.max(last.endSec, part.endSec);
    } else runs.push({ startSec: part.startSec, endSec: part.endSec, parts: [part] });
  }
  while (runs.length > most) joinNearest(runs);
  return runs;
}

function joinNearest<Part extends Span>(runs: PartRun<Part>[]): void {
  const gap = (i: number) => (runs[i + 1]?.startSec ?? Number.POSITIVE_INFINITY) - (runs[i]?.endSec ?? 0);
  const nearest = [...runs.keys()].reduce((a, b) => (gap(b) < gap(a) ? b : a));
  const [first, second] = runs.splice(nearest, 2);
  if (first && second)
    runs.splice(nearest, 0, { ...first, endSec: second.endSec, parts: [...first.parts, ...second.parts] });
}
