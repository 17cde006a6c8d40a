import { MIN_CUT_DS } from '@/lib/config/limits';
import type { RangeDs } from '@/lib/media/time';

/** The start never exceeds the end minus 1 s (specification §5). Deciseconds. */
export function withStart(range: RangeDs, startDs: number): RangeDs {
  const latest = Math.max(0, range.endDs - MIN_CUT_DS);
  return { ...range, startDs: Math.min(Math.max(0, Math.round(startDs)), latest) };
}

/** The end never falls below the start plus 1 s (specification §5), nor beyond the file. Deciseconds. */
export function withEnd(range: RangeDs, endDs: number, durationDs: number): RangeDs {
  const earliest = Math.min(durationDs, range.startDs + MIN_CUT_DS);
  return { ...range, endDs: Math.max(earliest, Math.min(Math.round(endDs), durationDs)) };
}

/** The range after the duration became known, or better known: an end that stood at the old one moves along. */
export function withDuration(range: RangeDs, oldDs: number, newDs: number): RangeDs {
  const endDs = range.endDs === oldDs ? newDs : Math.min(range.endDs, newDs);
  return { startDs: Math.min(range.startDs, Math.max(0, endDs - MIN_CUT_DS)), endDs };
}
