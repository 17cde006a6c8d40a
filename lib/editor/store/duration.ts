import { durationToMs } from '@/lib/media/time';
import { NO_HISTORY } from '../history';
import type { OpenSource } from '../open-source';
import { fittedSelection } from '../settle';
import { shownSource } from '../sources';
import type { OpenFile } from '../state';
import { withSource } from './transition';

/** Seconds. */
const CLOSE_SEC = 0.5;

/**
 * The duration that a player reports, in seconds. If the player leaves out what precedes the first frame, the engine's: Chromium does
 * so when an edit list begins with an empty edit, but plays the file on the engine's timeline. While it reads the file, it reports the
 * times of the frames read so far.
 */
export function playerDurationSec({ info }: Pick<OpenSource, 'info'>, seconds: number): number {
  const beginsSec = info?.stills?.atSec[0] ?? 0;
  if (!info || beginsSec < CLOSE_SEC) return seconds;
  const isShort = seconds > info.durationSec - beginsSec - CLOSE_SEC && seconds < info.durationSec;
  return isShort ? info.durationSec : seconds;
}

/** The file with a newly known duration of the shown source. An unknown one (0, NaN, Infinity) changes nothing. */
export function withDurationSec(file: OpenFile, seconds: number): OpenFile {
  const { run, source, durationMs: before } = shownSource(file);
  const durationMs = durationToMs(seconds) || before;
  const selection = fittedSelection(file, source, before, durationMs);
  // Selections made for another length may not fit this one.
  const history = durationMs === before ? file.history : NO_HISTORY;
  return { ...withSource(file, run, { durationMs }), ...selection, history };
}
