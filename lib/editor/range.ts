import { MIN_CUT_DS } from '@/lib/config/limits';
import { asMark, fromMs, type RangeDs, toMs } from '@/lib/media/time';

/** The start never exceeds the end minus 1 s (specification §5). Deciseconds. */
export function withStart(range: RangeDs, startDs: number): RangeDs {
  return { ...range, startDs: asMark(Math.min(Math.max(0, startDs), latestStart(range))) };
}

/** The end never falls below the start plus 1 s (specification §5), nor beyond the file. Deciseconds. */
export function withEnd(range: RangeDs, endDs: number, durationDs: number): RangeDs {
  return { ...range, endDs: asMark(Math.max(earliestEnd(range, durationDs), Math.min(endDs, durationDs))) };
}

/** The same length elsewhere, as far as the file reaches. Deciseconds. */
export function movedTo(range: RangeDs, startDs: number, durationDs: number): RangeDs {
  const length = rangeLength(range);
  const start = asMark(Math.max(0, Math.min(startDs, durationDs - length)));
  return { startDs: start, endDs: asMark(start + length) };
}

/** Deciseconds between start and end. */
export function rangeLength({ startDs, endDs }: RangeDs): number {
  return fromMs(toMs(endDs) - toMs(startDs));
}

/** Where a handle may go at most; deciseconds. */
export function latestStart({ endDs }: RangeDs): number {
  return Math.max(0, asMark(endDs - MIN_CUT_DS));
}

/** Where a handle may go at least; deciseconds. */
export function earliestEnd({ startDs }: RangeDs, durationDs: number): number {
  return Math.min(durationDs, asMark(startDs + MIN_CUT_DS));
}

/** The range after the duration became known, or better known: an end that stood at the old one moves along. */
export function withDuration(range: RangeDs, oldDs: number, newDs: number): RangeDs {
  const endDs = range.endDs === oldDs ? newDs : Math.min(range.endDs, newDs);
  return { startDs: Math.min(range.startDs, latestStart({ startDs: 0, endDs })), endDs };
}
