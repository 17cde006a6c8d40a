import { type Forecast, hasSmartStart, leadInOf } from '@/lib/cut';
import type { StartMode } from '@/lib/edit/edit';
import { movedParts, SLIGHT_SEC } from './describe';
import { keptParts } from './kept';
import { CUT_LINE } from './messages/cut';
import { seconds } from './messages/format';
import type { EditorOptions } from './options';
import { currentForecast, editOf } from './selectors';
import { mustStartExactly, savedParts } from './start';
import type { OpenFile } from './state';

/** The line above the cut button: what a click does with the starts of parts, and the other way to do it. */
export interface CutLine {
  text: string;
  /** Null where there is no other way, or none that would help. */
  other: { label: string; start: StartMode } | null;
}

/** Seconds. Work that takes longer is named before the click. */
const LONG_SEC = 15;

const FASTEST = { label: CUT_LINE.fastest, start: 'lossless' } as const;
const EXACT = { label: CUT_LINE.exact, start: 'exact' } as const;

/** Null while nothing is known of the present edit, and where nothing has to be said of its start. */
export function cutLine(options: EditorOptions, file: OpenFile): CutLine | null {
  const forecast = currentForecast(options, file);
  if (!forecast || forecast.video === 'none' || forecast.animation) return null;
  if (forecast.video === 'encoded') return encodedLine(forecast);
  const saved = savedParts(options, file);
  if (saved === 'apart') return { text: CUT_LINE.apart, other: null };
  const exact = forecast.choices?.exact;
  const other = exact?.possible ? EXACT : null;
  const moved = movedParts(forecast, keptParts(file));
  if (moved[0]) {
    const sec = seconds(Math.max(...moved.map((part) => part.sec)));
    const isChosen = editOf(options, file).start === 'lossless';
    const textOf = saved === 'each' ? CUT_LINE.kept : isChosen ? CUT_LINE.moved : CUT_LINE.onlyCopied;
    return { text: textOf({ number: moved[0].number, count: moved.length, sec }), other };
  }
  const { hiddenSec } = leadInOf(forecast.parts);
  if (hiddenSec > 0)
    return hiddenSec < SLIGHT_SEC ? null : { text: CUT_LINE.leadIn(seconds(hiddenSec)), other };
  return exactLine(forecast, mustStartExactly(file));
}

function encodedLine({ choices, encodeSec = 0 }: Forecast): CutLine | null {
  // Otherwise nothing could be copied anyway.
  if (!choices) return null;
  const text = encodeSec > LONG_SEC ? CUT_LINE.encodedIn(encodeSec) : CUT_LINE.encoded;
  return { text, other: FASTEST };
}

function exactLine({ parts, choices }: Forecast, isOfParts: boolean): CutLine | null {
  if (!hasSmartStart(parts)) return null;
  const way = choices?.exact.possible ? choices.exact.way : 'browser';
  return { text: CUT_LINE[isOfParts ? 'parts' : 'trim'][way], other: FASTEST };
}
