import { MIN_CUT_MS, MIN_PART_MS } from '@/lib/config/limits';
import type { TimeRange } from '@/lib/media/time';

/**
 * Sets the start (ms), which never exceeds the end minus `least`: 1 s for a clip of one part (specification §5). A start that
 * isn't before the end takes the end along, at the same distance or as far as the file goes.
 */
export function withStart(
  range: TimeRange,
  startMs: number,
  durationMs: number,
  least = MIN_CUT_MS,
): TimeRange {
  if (startMs < range.endMs)
    return { ...range, startMs: Math.round(Math.min(Math.max(0, startMs), latestStart(range, least))) };
  const start = Math.round(Math.min(startMs, latestStart({ endMs: durationMs }, least)));
  return { startMs: start, endMs: Math.min(durationMs, start + rangeLength(range)) };
}

/**
 * Sets the end (ms), which is at least the start plus `least`, and at most the file's length. An end that isn't behind the start
 * takes the start along, at the same distance or as far as the file goes.
 */
export function withEnd(range: TimeRange, endMs: number, durationMs: number, least = MIN_CUT_MS): TimeRange {
  const isBehindStart = endMs > range.startMs;
  const from = isBehindStart ? range : { startMs: 0 };
  const end = Math.round(Math.max(earliestEnd(from, durationMs, least), Math.min(endMs, durationMs)));
  if (isBehindStart) return { ...range, endMs: end };
  return { startMs: Math.max(0, end - rangeLength(range)), endMs: end };
}

/** Moves the range to a new start (ms) within the file, and keeps its length. */
export function movedTo(range: TimeRange, startMs: number, durationMs: number): TimeRange {
  const length = rangeLength(range);
  const start = Math.round(Math.max(0, Math.min(startMs, durationMs - length)));
  return { startMs: start, endMs: start + length };
}

/** Milliseconds between start and end. */
export function rangeLength({ startMs, endMs }: TimeRange): number {
  return endMs - startMs;
}

/** The latest start that the end allows, in milliseconds. */
export function latestStart({ endMs }: Pick<TimeRange, 'endMs'>, least = MIN_CUT_MS): number {
  return Math.max(0, endMs - least);
}

/** The earliest end that the start allows, in milliseconds. */
export function earliestEnd(
  { startMs }: Pick<TimeRange, 'startMs'>,
  durationMs: number,
  least = MIN_CUT_MS,
): number {
  return Math.min(durationMs, startMs + least);
}

/** The range after the duration changed. An end that was at the old duration moves to the new one. */
export function withDuration(range: TimeRange, oldMs: number, newMs: number, least = MIN_CUT_MS): TimeRange {
  const endMs = range.endMs === oldMs ? newMs : Math.min(range.endMs, newMs);
  return { startMs: Math.min(range.startMs, latestStart({ endMs }, least)), endMs };
}

/** What the ranges leave of a file; nothing shorter than the shortest part. All in milliseconds. */
export function rest(ranges: readonly TimeRange[], durationMs: number): TimeRange[] {
  const gaps: TimeRange[] = [];
  let from = 0;
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    gaps.push({ startMs: from, endMs: startMs });
    from = Math.max(from, endMs);
  }
  gaps.push({ startMs: from, endMs: durationMs });
  return gaps.filter((gap) => rangeLength(gap) >= MIN_PART_MS);
}
