import type { CutReport, ExactOutlook } from '@/lib/cut/engine';
import type { CutOptions, StartMode } from '@/lib/edit/edit';
import { DS_PER_SECOND, formatClock, frameMark } from '@/lib/media/time';
import { CUT_MODE, EXACT_REFUSALS } from './messages';
import { earliestEnd, latestStart } from './range';
import { isRefused } from './start-mode';
import type { OpenFile } from './state';

/** A way to begin the clip, with what it gives. */
export interface StartChoice {
  mode: StartMode;
  title: string;
  text: string;
  possible: boolean;
}

/**
 * The ways to choose from; none when the start is on a keyframe, or the engine cannot tell. To encode all of the picture is
 * offered only where an exact start is refused.
 */
export function startChoices({ start }: CutOptions, { outlook }: OpenFile): StartChoice[] {
  if (!outlook || outlook.video === 'none') return [];
  const { exact } = outlook;
  const asked = exact !== undefined || outlook.keyframes !== undefined;
  if (!asked && start !== 'encode') return [];
  const choices: StartChoice[] = [
    { mode: 'lossless', title: CUT_MODE.lossless, text: losslessText(outlook), possible: true },
  ];
  if (exact) choices.push(exactChoice(exact));
  if (isRefused(exact) || start === 'encode')
    choices.push({ mode: 'encode', title: CUT_MODE.encode, text: CUT_MODE.encodeText, possible: true });
  return choices;
}

function losslessText({ losslessLeadInSec, leadInSec }: CutReport): string {
  return CUT_MODE.losslessText(seconds(losslessLeadInSec ?? leadInSec));
}

function exactChoice(exact: ExactOutlook): StartChoice {
  const title = CUT_MODE.exact;
  if ('refused' in exact)
    return { mode: 'exact', title, text: EXACT_REFUSALS[exact.refused], possible: false };
  const text = CUT_MODE.exactText(seconds(exact.encodedSec), length(exact.copiedSec));
  return { mode: 'exact', title, text, possible: true };
}

/** "1.4 s"; what is not nothing is never told as 0.0. */
function seconds(value: number): string {
  return `${Math.max(0.1, value).toFixed(1)} s`;
}

/** Seconds below which a tenth is told: of so little, it is a good part. */
const TOLD_TO_TENTHS_SEC = 9.95;

/** "1.8 s", "4:12"; to the nearest. */
function length(value: number): string {
  return value < TOLD_TO_TENTHS_SEC ? seconds(value) : formatClock(Math.round(value) * DS_PER_SECOND);
}

/** Marks (deciseconds) of the keyframes around the start that it could move to; null where there is none. */
export function snapOffers({ outlook, range, durationDs }: OpenFile): {
  before: number | null;
  after: number | null;
} {
  const mark = (sec: number | null | undefined) =>
    sec === null || sec === undefined ? null : frameMark(sec);
  const before = mark(outlook?.keyframes?.before);
  const after = mark(outlook?.keyframes?.after);
  const fits =
    after !== null &&
    after <= latestStart(range) &&
    range.endDs >= earliestEnd({ ...range, startDs: after }, durationDs);
  return { before: before === range.startDs ? null : before, after: fits ? after : null };
}
