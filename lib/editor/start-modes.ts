import type { ExactForecast, StartChoices } from '@/lib/cut/forecast';
import type { EditOptions, StartMode } from '@/lib/edit/edit';
import { formatClock, frameMark, MS_PER_SECOND, msToSeconds } from '@/lib/media/time';
import { CUT_MODE, EXACT_REFUSALS } from './messages/cut';
import { rangeOf } from './parts';
import { earliestEnd, latestStart } from './range';
import { isRefused } from './start-mode';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** One way to begin the clip, with its description. */
export interface StartChoice {
  mode: StartMode;
  title: string;
  text: string;
  possible: boolean;
}

/**
 * The ways to begin the clip; none if the start is on a keyframe or the engine doesn't know. Encoding the whole video is offered
 * only if an exact start is refused.
 */
export function startChoices(
  { start }: EditOptions,
  { forecast }: Pick<OpenFile, 'forecast'>,
): StartChoice[] {
  if (!forecast || forecast.video === 'none') return [];
  const { choices } = forecast;
  if (!choices && start !== 'encode') return [];
  const offered: StartChoice[] = [
    { mode: 'lossless', title: CUT_MODE.lossless, text: losslessText(choices), possible: true },
  ];
  if (choices) offered.push(exactChoice(choices.exact));
  if (isRefused(forecast) || start === 'encode')
    offered.push({ mode: 'encode', title: CUT_MODE.encode, text: CUT_MODE.encodeText, possible: true });
  return offered;
}

/** True if the start lies between keyframes, by the file's index; null until the index is read. */
export function isStartBetweenKeyframes(file: Pick<OpenFile, 'timeline' | 'parts'>): boolean | null {
  const { timeline } = file;
  if (!timeline || timeline.frames.length === 0) return null;
  const { frames, keyframes } = timeline;
  const first = frames[countBefore(frames, msToSeconds(rangeOf(file).startMs))];
  return first !== undefined && keyframes[countBefore(keyframes, first)] !== first;
}

/** The usual ways to start, shown until their forecast arrives. */
export function pendingChoices(): StartChoice[] {
  return [
    { mode: 'lossless', title: CUT_MODE.lossless, text: '', possible: true },
    { mode: 'exact', title: CUT_MODE.exact, text: '', possible: true },
  ];
}

function losslessText(choices: StartChoices | null): string {
  return choices ? CUT_MODE.losslessText(seconds(choices.lossless.hiddenSec)) : CUT_MODE.keyframeText;
}

function exactChoice(exact: ExactForecast): StartChoice {
  const title = CUT_MODE.exact;
  if (!exact.possible) return { mode: 'exact', title, text: EXACT_REFUSALS[exact.refusal], possible: false };
  const text = CUT_MODE.exactText(seconds(exact.encodedSec), length(exact.copiedSec));
  return { mode: 'exact', title, text, possible: true };
}

/** Formats seconds: "1.4 s", at least "0.1 s". */
function seconds(value: number): string {
  return `${Math.max(0.1, value).toFixed(1)} s`;
}

/** Durations below this many seconds show tenths. */
const TENTHS_BELOW_SEC = 9.95;

/** Formats a duration, rounded: "1.8 s", "4:12". */
function length(value: number): string {
  return value < TENTHS_BELOW_SEC ? seconds(value) : formatClock(Math.round(value) * MS_PER_SECOND);
}

/** The keyframes before and after the start that it can move to, as marks in milliseconds; null where there is none. */
export function snapOffers({ forecast, parts, durationMs }: OpenFile): {
  before: number | null;
  after: number | null;
} {
  const range = rangeOf({ parts });
  const mark = (sec: number | null | undefined) =>
    sec === null || sec === undefined ? null : frameMark(sec);
  const before = mark(forecast?.choices?.keyframes.before);
  const after = mark(forecast?.choices?.keyframes.after);
  const fits =
    after !== null &&
    after <= latestStart(range) &&
    range.endMs >= earliestEnd({ ...range, startMs: after }, durationMs);
  return { before: before === range.startMs ? null : before, after: fits ? after : null };
}
