import { durationToMs } from '@/lib/media/time';
import { NO_HISTORY } from '../history';
import { withDuration } from '../range';
import type { OpenFile } from '../state';

/** What a newly known duration changes in a file. An unknown one (0, NaN, Infinity) changes nothing. */
export function withDurationSec(
  file: OpenFile,
  seconds: number,
): Pick<OpenFile, 'durationMs' | 'range' | 'history'> {
  const durationMs = durationToMs(seconds) || file.durationMs;
  const range = withDuration(file.range, file.durationMs, durationMs);
  // Selections made for another length may not fit this one.
  const history = durationMs === file.durationMs ? file.history : NO_HISTORY;
  return { durationMs, range, history };
}
