import { MIN_CUT_MS } from '@/lib/config/limits';
import type { TimeRange } from '@/lib/media/time';

/** Sets the start (ms), which never exceeds the end minus 1 s (specification §5). */
export function withStart(range: TimeRange, startMs: number): TimeRange {
  return { ...range, startMs: Math.round(Math.min(Math.max(0, startMs), latestStart(range))) };
}

/** Sets the end (ms), which is at least the start plus 1 s (specification §5) and at most the file's length. */
export function withEnd(range: TimeRange, endMs: number, durationMs: number): TimeRange {
  return {
    ...range,
    endMs: Math.round(Math.max(earliestEnd(range, durationMs), Math.min(endMs, durationMs))),
  };
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
export function latestStart({ endMs }: TimeRange): number {
  return Math.max(0, endMs - MIN_CUT_MS);
}

/** The earliest end that the start allows, in milliseconds. */
export function earliestEnd({ startMs }: TimeRange, durationMs: number): number {
  return Math.min(durationMs, startMs + MIN_CUT_MS);
}

/** The range after the duration changed. An end that was at the old duration moves to the new one. */
export function withDuration(range: TimeRange, oldMs: number, newMs: number): TimeRange {
  const endMs = range.endMs === oldMs ? newMs : Math.min(range.endMs, newMs);
  return { startMs: Math.min(range.startMs, latestStart({ startMs: 0, endMs })), endMs };
}
