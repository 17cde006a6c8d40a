import { MIN_CUT_MS } from '@/lib/config/limits';
import type { TimeRange } from '@/lib/media/time';

/** The start never exceeds the end minus 1 s (specification §5). Milliseconds. */
export function withStart(range: TimeRange, startMs: number): TimeRange {
  return { ...range, startMs: Math.round(Math.min(Math.max(0, startMs), latestStart(range))) };
}

/** The end never falls below the start plus 1 s (specification §5), nor beyond the file. Milliseconds. */
export function withEnd(range: TimeRange, endMs: number, durationMs: number): TimeRange {
  return {
    ...range,
    endMs: Math.round(Math.max(earliestEnd(range, durationMs), Math.min(endMs, durationMs))),
  };
}

/** The same length elsewhere, as far as the file reaches. Milliseconds. */
export function movedTo(range: TimeRange, startMs: number, durationMs: number): TimeRange {
  const length = rangeLength(range);
  const start = Math.round(Math.max(0, Math.min(startMs, durationMs - length)));
  return { startMs: start, endMs: start + length };
}

/** Milliseconds between start and end. */
export function rangeLength({ startMs, endMs }: TimeRange): number {
  return endMs - startMs;
}

/** Where a handle may go at most; milliseconds. */
export function latestStart({ endMs }: TimeRange): number {
  return Math.max(0, endMs - MIN_CUT_MS);
}

/** Where a handle may go at least; milliseconds. */
export function earliestEnd({ startMs }: TimeRange, durationMs: number): number {
  return Math.min(durationMs, startMs + MIN_CUT_MS);
}

/** The range after the duration became known, or better known: an end that stood at the old one moves along. */
export function withDuration(range: TimeRange, oldMs: number, newMs: number): TimeRange {
  const endMs = range.endMs === oldMs ? newMs : Math.min(range.endMs, newMs);
  return { startMs: Math.min(range.startMs, latestStart({ startMs: 0, endMs })), endMs };
}
