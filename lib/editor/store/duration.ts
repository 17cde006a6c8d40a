import { durationToMs } from '@/lib/media/time';
import { NO_HISTORY } from '../history';
import { fitted } from '../parts';
import type { OpenFile } from '../state';

/** What a newly known duration changes in a file. An unknown one (0, NaN, Infinity) changes nothing. */
export function withDurationSec(
  file: OpenFile,
  seconds: number,
): Pick<OpenFile, 'durationMs' | 'parts' | 'history'> {
  const durationMs = durationToMs(seconds) || file.durationMs;
  const parts = fitted(file.parts, file.durationMs, durationMs);
  // Selections made for another length may not fit this one.
  const history = durationMs === file.durationMs ? file.history : NO_HISTORY;
  return { durationMs, parts, history };
}
