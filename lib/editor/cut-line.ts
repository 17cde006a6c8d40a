import type { Forecast } from '@/lib/cut/forecast';
import type { StartMode } from '@/lib/edit/edit';
import { describeMoved } from './describe';
import { keptParts } from './kept';
import { CUT_LINE, HOW_IT_STARTS } from './messages/cut';
import { currentForecast, editOf } from './selectors';
import { mustStartExactly } from './start';
import type { EditorState, OpenFile } from './state';

/** The line above the cut button: what a click does with the starts of parts, and the other way to do it. */
export interface CutLine {
  text: string;
  /** Null where there is no other way, or none that would help. */
  other: { label: string; start: StartMode } | null;
}

/** Seconds. Work that takes longer is named before the click. */
const LONG_SEC = 15;

/** Seconds. Less is hardly seen. */
const SLIGHT_SEC = 0.05;

const FASTEST = { label: CUT_LINE.fastest, start: 'lossless' } as const;
const EXACT = { label: CUT_LINE.exact, start: 'exact' } as const;

/** Null while nothing is known of the present edit, and where nothing has to be said of its start. */
export function cutLine(
  { options, saveAs }: Pick<EditorState, 'options' | 'saveAs'>,
  file: OpenFile,
): CutLine | null {
  const forecast = currentForecast(options, file);
  if (!forecast || forecast.video === 'none' || forecast.animation) return null;
  if (forecast.video === 'encoded') return encodedLine(forecast);
  const moved = describeMoved(forecast, keptParts(file), saveAs);
  const canBeExact = forecast.choices?.exact.possible === true;
  if (moved.length > 0) {
    const isAsked = editOf(options, file).start === 'lossless';
    return {
      text: isAsked ? moved.join(' ') : CUT_LINE.onlyCopied(moved.join(' ')),
      other: canBeExact ? EXACT : null,
    };
  }
  if (forecast.start.kind === 'lead-in') return leadInLine(forecast, canBeExact);
  return exactLine(forecast, mustStartExactly(file));
}

function encodedLine({ choices, encodeSec }: Forecast): CutLine | null {
  // Nothing could be copied anyway.
  if (!choices) return null;
  const isLong = encodeSec !== undefined && encodeSec > LONG_SEC;
  return { text: CUT_LINE.encoded(isLong ? encodeSec : null), other: FASTEST };
}

function leadInLine({ start }: Forecast, canBeExact: boolean): CutLine | null {
  const { hiddenSec } = start.kind === 'lead-in' ? start.leadIn : { hiddenSec: 0 };
  if (hiddenSec < SLIGHT_SEC) return null;
  return { text: CUT_LINE.leadIn(`${hiddenSec.toFixed(1)} s`), other: canBeExact ? EXACT : null };
}

function exactLine({ start, later, choices }: Forecast, isPromise: boolean): CutLine | null {
  const isSmart = [start, ...later.map((part) => part.start)].some(({ kind }) => kind === 'smart');
  if (!isSmart) return null;
  const needsEngine = choices?.exact.possible === true && choices.exact.way === 'ffmpeg';
  const text = isPromise ? CUT_LINE.parts : CUT_LINE.trim;
  return { text: needsEngine ? `${text} ${HOW_IT_STARTS.engine}` : text, other: FASTEST };
}
