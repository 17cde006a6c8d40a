import { durationToMs } from '@/lib/media/time';
import { NO_HISTORY } from '../history';
import type { Selection } from '../parts';
import { fittedSelection } from '../settle';
import type { OpenFile } from '../state';

/** What a newly known duration of the shown source changes in a file. An unknown one (0, NaN, Infinity) changes nothing. */
export function withDurationSec(
  file: OpenFile,
  seconds: number,
): Selection & Pick<OpenFile, 'durationMs' | 'history'> {
  const durationMs = durationToMs(seconds) || file.durationMs;
  const selection = fittedSelection(file, file.source, file.durationMs, durationMs);
  // Selections made for another length may not fit this one.
  const history = durationMs === file.durationMs ? file.history : NO_HISTORY;
  return { ...selection, durationMs, history };
}
