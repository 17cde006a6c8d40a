import { durationToMs } from '@/lib/media/time';
import { NO_HISTORY } from '../history';
import type { Selection } from '../parts';
import { fittedSelection } from '../settle';
import type { OpenFile } from '../state';

/** Seconds. */
const CLOSE_SEC = 0.5;

/**
 * The duration that a player reports, in seconds. If the player leaves out what precedes the first frame, the engine's: Chromium does
 * so when an edit list begins with an empty edit, but plays the file on the engine's timeline. While it reads the file, it reports the
 * times of the frames read so far.
 */
export function playerDurationSec({ info }: Pick<OpenFile, 'info'>, seconds: number): number {
  const beginsSec = info?.stills?.atSec[0] ?? 0;
  if (!info || beginsSec < CLOSE_SEC) return seconds;
  const isShort = seconds > info.durationSec - beginsSec - CLOSE_SEC && seconds < info.durationSec;
  return isShort ? info.durationSec : seconds;
}

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
