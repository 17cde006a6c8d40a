import type { ExactForecast, Forecast, StartChoices } from '@/lib/cut/forecast';
import type { EditOptions, StartMode } from '@/lib/edit/edit';
import { frameMark, msToSeconds } from '@/lib/media/time';
import { EXACT_REFUSALS, HOW_IT_STARTS } from './messages/cut';
import { rangeOf } from './parts';
import { earliestEnd, latestStart } from './range';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** The start mode for this file. If an exact start is refused, the clip begins losslessly. */
export function startFor({ start }: EditOptions, { forecast }: Pick<OpenFile, 'forecast'>): StartMode {
  return start === 'exact' && isRefused(forecast) ? 'lossless' : start;
}

/** True if a smart cut was asked for and refused. */
function isRefused(forecast: Forecast | null): boolean {
  return forecast?.choices?.exact.possible === false;
}

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
    { mode: 'lossless', title: HOW_IT_STARTS.lossless, text: losslessText(choices), possible: true },
  ];
  if (choices) offered.push(exactChoice(choices.exact));
  if (isRefused(forecast) || start === 'encode')
    offered.push({
      mode: 'encode',
      title: HOW_IT_STARTS.encode,
      text: HOW_IT_STARTS.encodeText,
      possible: true,
    });
  return offered;
}

/** True if the current range can be cut with an exact start. */
export function canStartExactly({ forecast, job }: Pick<OpenFile, 'forecast' | 'job'>): boolean {
  return job === null && forecast?.choices?.exact.possible === true;
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
    { mode: 'lossless', title: HOW_IT_STARTS.lossless, text: '', possible: true },
    { mode: 'exact', title: HOW_IT_STARTS.exact, text: '', possible: true },
  ];
}

function losslessText(choices: StartChoices | null): string {
  return choices
    ? HOW_IT_STARTS.losslessText(seconds(choices.lossless.hiddenSec))
    : HOW_IT_STARTS.keyframeText;
}

function exactChoice(exact: ExactForecast): StartChoice {
  const title = HOW_IT_STARTS.exact;
  if (!exact.possible) return { mode: 'exact', title, text: EXACT_REFUSALS[exact.refusal], possible: false };
  const text = HOW_IT_STARTS.exactText(seconds(exact.encodedSec));
  return { mode: 'exact', title, text, possible: true };
}

/** Formats seconds: "1.4 s", at least "0.1 s". */
function seconds(value: number): string {
  return `${Math.max(0.1, value).toFixed(1)} s`;
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
