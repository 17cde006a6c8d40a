import { earlierSec, type Forecast, type StartChoices } from '@/lib/cut';
import { continues, type Edit, joinedParts, type StartMode } from '@/lib/edit/edit';
import { needsEncoding } from '@/lib/edit/framing';
import { frameMark, msToSeconds } from '@/lib/media/time';
import { CUT_LINE, EXACT_REFUSALS, HOW_IT_STARTS } from './messages/cut';
import { seconds, sentences } from './messages/format';
import type { OpenSource } from './open-source';
import type { EditorOptions, SaveAs } from './options';
import { type EditorSelection, joinedNumbers, leastMs, rangeOf } from './parts';
import { earliestEnd, latestStart } from './range';
import { hasSeveralSources, shownSource } from './sources';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** True if the visitor removed something or put parts together: what was cut away must not be in the clip. */
export function mustStartExactly({ parts, removed }: Pick<EditorSelection, 'parts' | 'removed'>): boolean {
  const isSpliced = parts.some((part, i) => i > 0 && !continues(parts[i - 1] ?? part, part));
  return isSpliced || removed.length > 0;
}

/**
 * What becomes of the parts: one clip, a file for each, or `apart`, a file for each although they follow each other without a gap.
 * Such a file would begin with the end of the part before it, so each starts exactly, unless the visitor chose the fastest copy of parts.
 */
export type Saved = SaveAs | 'apart';

/** What becomes of the parts of this file. */
export function savedParts(
  { saveAs, partsStart }: Pick<EditorOptions, 'saveAs' | 'partsStart'>,
  file: Pick<EditorSelection, 'parts' | 'removed'>,
): Saved {
  const touch = file.parts.length > 1 && !mustStartExactly(file);
  return saveAs === 'each' && touch && partsStart === 'exact' ? 'apart' : saveAs;
}

/**
 * The start mode for this file. A framing that copies can't keep is encoded. If the exact start of a trim is refused, it begins
 * losslessly; parts are encoded then, by their session.
 */
export function startFor(options: EditorOptions, file: OpenFile): StartMode {
  const { start, partsStart, sound } = options;
  if (sound !== 'only' && needsEncoding(file.framing)) return 'encode';
  if (mustStartExactly(file)) return partsStart;
  if (savedParts(options, file) === 'apart') return start === 'encode' ? 'encode' : 'exact';
  return start === 'exact' && isRefused(file.forecast) ? 'lossless' : start;
}

/** The start mode that the choice shows: a refused exact start is encoded. */
export function shownStart(options: EditorOptions, file: OpenFile): StartMode {
  const start = startFor(options, file);
  return start === 'exact' && isRefused(file.forecast) ? 'encode' : start;
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
  options: EditorOptions,
  file: Pick<OpenFile, 'forecast' | 'framing' | 'parts' | 'removed'>,
): StartChoice[] {
  const { start, sound, target, saveAs } = options;
  const { forecast, framing } = file;
  if (target.kind === 'animation' || savedParts(options, file) === 'apart') return [];
  // A clip that is encoded to a size starts exactly anyway.
  if (!forecast || forecast.video === 'none' || forecast.fit === 'encoded') return [];
  // So does one whose frames are cropped or mirrored.
  if (sound !== 'only' && needsEncoding(framing)) return [];
  const { choices } = forecast;
  if (!choices && start !== 'encode') return [];
  const offered: StartChoice[] = [
    { mode: 'lossless', title: copyTitle(file), text: losslessText(forecast, saveAs), possible: true },
  ];
  if (choices) offered.push(exactChoice(choices, saveAs));
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

/** True if a part starts between keyframes, by the file's index; null until the index is read, and of parts of several files. */
export function isStartBetweenKeyframes(
  parts: Edit['parts'],
  timeline: OpenSource['timeline'],
): boolean | null {
  if (!timeline || timeline.frames.length === 0 || hasSeveralSources({ parts })) return null;
  const { frames, keyframes } = timeline;
  return joinedParts({ parts }).some(({ startMs }) => {
    const first = frames[countBefore(frames, msToSeconds(startMs))];
    return first !== undefined && keyframes[countBefore(keyframes, first)] !== first;
  });
}

/** The usual ways to start, shown until their forecast arrives. */
export function pendingChoices(
  options: EditorOptions,
  file: Pick<OpenFile, 'parts' | 'removed'>,
): StartChoice[] {
  if (savedParts(options, file) === 'apart') return [];
  return [
    { mode: 'lossless', title: copyTitle(file), text: '', possible: true },
    { mode: 'exact', title: HOW_IT_STARTS.exact, text: '', possible: true },
  ];
}

/** Of parts, a copy isn't without loss where it shows what was removed. */
const copyTitle = (file: Pick<OpenFile, 'parts' | 'removed'>) =>
  mustStartExactly(file) ? CUT_LINE.fastest : HOW_IT_STARTS.lossless;

function losslessText({ choices, parts }: Forecast, saveAs: SaveAs): string {
  if (!choices) return HOW_IT_STARTS.keyframeText;
  const [first, ...others] = choices.keyframes;
  const moved = others.filter((near) => near !== null).length;
  const kept = HOW_IT_STARTS.losslessText(atLeastTenth(choices.lossless.hiddenSec));
  if (moved === 0) return kept;
  const earlier = parts.map(earlierSec);
  // Each file begins like a clip of its own: what its part would show earlier is hidden before its start.
  if (saveAs === 'each') {
    const most = Math.max(first ? choices.lossless.hiddenSec : 0, ...earlier);
    return HOW_IT_STARTS.eachText(moved + (first ? 1 : 0), most > 0 ? atLeastTenth(most) : null);
  }
  const most = Math.max(0, ...earlier);
  const text = HOW_IT_STARTS.movedText(moved, most > 0 ? atLeastTenth(most) : null);
  return first ? sentences([kept, text]) : text;
}

function exactChoice({ exact, keyframes }: StartChoices, saveAs: SaveAs): StartChoice {
  const choice = { mode: 'exact', title: HOW_IT_STARTS.exact, possible: exact.possible } as const;
  if (!exact.possible) return { ...choice, text: EXACT_REFUSALS[exact.refusal] };
  if (exact.copiedSec === 0) return { ...choice, text: HOW_IT_STARTS.encodeText };
  const encoded = atLeastTenth(exact.encodedSec);
  const texts = keyframes.length > 1 && saveAs === 'one' ? HOW_IT_STARTS.exactParts : HOW_IT_STARTS.exactText;
  return { ...choice, text: texts[exact.way](encoded) };
}

/** Formats seconds: "1.4 s", at least "0.1 s". */
const atLeastTenth = (sec: number) => seconds(Math.max(0.1, sec));

/**
 * The keyframes before and after the selected part's start that it can move to, as marks in milliseconds; null where there is
 * none.
 */
export function snapOffers(file: OpenFile): { before: number | null; after: number | null } {
  const { forecast } = file;
  const { durationMs } = shownSource(file);
  const range = rangeOf(file);
  // A part that continues the one before it has no start of its own in the clip.
  const joined = joinedNumbers(file.parts).findIndex(([number]) => number === file.selected + 1);
  const near = forecast?.choices?.keyframes[joined];
  const mark = (sec: number | null | undefined) =>
    sec === null || sec === undefined ? null : frameMark(sec);
  const before = mark(near?.before);
  const after = mark(near?.after);
  const fits =
    after !== null &&
    after <= latestStart(range, leastMs(file)) &&
    range.endMs >= earliestEnd({ ...range, startMs: after }, durationMs, leastMs(file));
  return { before: before === range.startMs ? null : before, after: fits ? after : null };
}
