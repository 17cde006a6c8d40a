import {
  type ClipStreams,
  type CutReport,
  type CutResult,
  earlierSec,
  type Forecast,
  heldParts,
  isSpliced,
  type JoinedSource,
  type LeftOut,
  leadInOf,
} from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { codecName } from '@/lib/media/codecs';
import type { Clip } from './clip';
import { describeFraming } from './describe-frame';
import type { Size } from './frame/box';
import { ANIMATED, ANIMATION } from './messages/animation';
import { METADATA_NAMES } from './messages/cut';
import { enumerated, frameSize, hundredths, seconds, sentences, tenths } from './messages/format';
import { FITTED } from './messages/output';
import {
  CHECKED,
  CHECKED_LATER,
  ENCODED_SHARE,
  type EncodedPlace,
  EXACT_FAILED,
  emptyPartsText,
  FILES_TREATED,
  LATE,
  LEAD_IN,
  LEFT_OUT,
  MOVED,
  PARTLY_ENCODED,
  REMOVED,
  SPLICED,
  TREATED,
} from './messages/report';
import { CODEC_NAMES, CONTENT_NAMES, KIND_NAMES } from './messages/streams';
import { joinedNumbers } from './parts';
import type { Saved } from './start';

/** Says what was checked after the clip was saved; null if there is nothing to say. */
export function describeLater(later: Clip['later']): string | null {
  if (later === null) return null;
  if (later.status !== 'passed') return CHECKED_LATER[later.status];
  const { frames, keyframes } = later;
  const checks = [
    ...(frames > 0 ? [CHECKED_LATER.frames(frames)] : []),
    ...(keyframes > 0 ? [CHECKED_LATER.keyframes(keyframes)] : []),
  ];
  return checks.length > 0 ? CHECKED_LATER.passed(checks) : null;
}

/**
 * All that the result card says about a clip, in its order: what the visitor must know, and the details.
 * @param size of the clip's frames; null if unknown
 * @param joined what became of its files, in sentences (`describe-join.ts`)
 */
export function describeClip(
  { result, edit }: Pick<Clip, 'result' | 'edit'>,
  size: Size | null,
  joined: readonly string[],
): { notes: string[]; details: string[] } {
  const { report } = result;
  const { exactFailed, plainSplices, framesBehind, setsInFrames } = report;
  const notes = [
    exactFailed ? EXACT_FAILED : null,
    plainSplices > 0 ? SPLICED.mayClick(plainSplices) : null,
    framesBehind > 0 ? SPLICED.framesBehind(framesBehind) : null,
    describeLeadIn(report),
    ...describeMoved(report, edit.parts),
    ...describeLate(report, edit.parts),
    describeEmptyParts(report, edit.parts),
    ...describeAbsent(report, edit.parts),
    describeLeftOut(report),
    setsInFrames ? LEFT_OUT.setsInFrames : null,
    describeRemoved(result),
  ];
  const details = [
    describeCut(report),
    edit.output.kind === 'animation' ? null : describeFraming(report, edit.framing, size),
    describeFit(report),
    ...joined,
    describeVerification(result),
  ];
  const isSaid = (line: string | null) => line !== null;
  return { notes: notes.filter(isSaid), details: details.filter(isSaid) };
}

/** Says how much of a clip was encoded, in a word or two. */
export function describeEncoded(report: CutReport): string {
  const { video, audio, joined = [], crossfades, animation } = report;
  if (animation) return ENCODED_SHARE.all;
  const files = joined.filter((file) => file.video === 'encoded' || file.audio === 'encoded');
  if (files.length > 0 && files.length < joined.length)
    return ENCODED_SHARE.files(files.length, joined.length);
  const encoded = encodedSplices(report);
  if (encoded && video === 'copied')
    return ENCODED_SHARE.partly[audio === 'encoded' ? 'converted' : 'copied'](seconds(encoded.sec));
  if (crossfades > 0 && video !== 'encoded' && audio !== 'encoded') return ENCODED_SHARE.crossfaded;
  return ENCODED_SHARE.streams[video][audio];
}

/**
 * Describes in plain words what a cut does to the streams: which are copied, encoded or left out.
 * @param saved in a file for each part, parts don't meet
 */
export function describeCut(cut: CutSummary, saved: Saved = 'one'): string {
  const { video, audio, parts, crossfades } = cut;
  if (cut.animation) return describeAnimation(cut.animation);
  if (saved === 'apart' && video === 'copied') return SPLICED.apart;
  const mix = describeMix(cut.joined);
  if (mix) return mix;
  const encoded = encodedSplices(cut, saved);
  if (encoded && video === 'copied') {
    return PARTLY_ENCODED[audio === 'encoded' ? 'converted' : 'copied'][encoded.where](seconds(encoded.sec));
  }
  if (video !== 'encoded' && audio !== 'encoded') {
    if (crossfades) return SPLICED.crossfaded;
    if (isSpliced(parts) && crossfades === undefined && saved === 'one') return SPLICED.perhapsEncoded;
  }
  return TREATED[video][audio];
}

/** Says what an animation is, or is to become. */
function describeAnimation(animation: NonNullable<Forecast['animation']>): string {
  const { format, width = 0, height = 0, rate, frames, colors, isReduced } = animation;
  if (!frames || !rate) return ANIMATED.forecast(ANIMATION.formats[format]);
  const facts = [frames, frameSize({ width, height }), Math.round(rate * 10) / 10] as const;
  const text = colors ? ANIMATED.madeOf(colors, ...facts) : ANIMATED.facts(...facts);
  return isReduced ? sentences([text, ANIMATED.reduced]) : text;
}

/** Says how many files of a clip are copied; null if all are treated alike, which other texts describe. */
function describeMix(joined: readonly JoinedSource[] | undefined): string | null {
  if (!joined) return null;
  const count = (matches: (file: JoinedSource) => boolean) => joined.filter(matches).length;
  const encoded = count(({ video }) => video === 'encoded');
  const copied = count(({ video }) => video === 'copied');
  if (encoded > 0) return copied > 0 ? FILES_TREATED.encoded(copied, encoded, joined.length) : null;
  const sound = count(({ audio }) => audio === 'encoded');
  if (copied === 0 || sound === 0 || sound === joined.length) return null;
  return FILES_TREATED.converted(sound, joined.length);
}

/** Says how the clip was kept below its size limit; null without one. */
export function describeFit({ fit }: Pick<CutReport, 'fit'>): string | null {
  if (!fit) return null;
  if (fit.kind !== 'encoded') return FITTED[fit.kind];
  const { video, audio } = fit;
  const facts: string[] = [];
  if (video) {
    const { rate, bitsPerSec } = video;
    const megabits = (bitsPerSec < 1e6 ? hundredths : tenths)(bitsPerSec / 1e6);
    facts.push(frameSize(video), FITTED.rate(Math.round(rate)), FITTED.megabits(megabits));
  }
  if (audio) facts.push(FITTED.sound[audio.channels](Math.round(audio.bitsPerSec / 1000)));
  return FITTED.encoded(enumerated(facts));
}

/** The facts about a cut, before it (forecast) or after it (report). */
type CutSummary = Pick<Forecast, 'video' | 'audio' | 'parts' | 'tailsSec' | 'joined' | 'animation'> &
  Partial<Pick<CutReport, 'crossfades'>>;

/** Where smart cuts encode video, and how many seconds of it, at least a tenth; null if they encode none. */
function encodedSplices(
  { parts, tailsSec }: Pick<Forecast, 'parts' | 'tailsSec'>,
  saved: Saved = 'one',
): { where: EncodedPlace; sec: number } | null {
  const smart = parts.flatMap((part) => (part?.start.kind === 'smart' ? part.start : []));
  if (smart.length === 0 && tailsSec === 0) return null;
  const sec = Math.max(
    0.1,
    smart.reduce((sum, { encodedSec }) => sum + encodedSec, tailsSec),
  );
  if (isSpliced(parts)) return { sec, where: smart.length > 0 && saved === 'one' ? 'splices' : 'ends' };
  if (tailsSec === 0) return { sec, where: 'start' };
  return { sec, where: smart.length > 0 ? 'both' : 'end' };
}

/** Seconds. Less than this rounds to nothing. */
export const SLIGHT_SEC = 0.05;

/** Seconds. A lead-in shown for less than this is hardly seen. */
const BRIEF_SEC = 0.1;

/** Says what of the source stays before the start, and whom that concerns; null if the clip starts on a keyframe. */
export function describeLeadIn({ parts }: Pick<Forecast, 'parts'>, saved: Saved = 'one'): string | null {
  // If the exact start is refused, each file is encoded.
  if (saved === 'apart') return null;
  const { hiddenSec, shownSec } = leadInOf(parts);
  if (hiddenSec < SLIGHT_SEC) return null;
  return LEAD_IN[shownSec < BRIEF_SEC ? 'skipped' : 'shown'](seconds(hiddenSec));
}

/** The most parts that are named one by one. */
const MAX_NAMED = 3;

/**
 * Says which parts begin on a keyframe before their start, and by how much. Of one file for each part, it says how much of the
 * source each file keeps from before.
 * @param parts the edit's. Those that touch in the source are one, with the number of the first.
 */
export function describeMoved(
  cut: Pick<Forecast, 'parts'>,
  parts: Edit['parts'],
  saved: Saved = 'one',
): string[] {
  const moved = movedParts(cut, parts);
  const texts = MOVED[saved === 'one' ? 'one' : 'each'];
  if (moved.length <= MAX_NAMED) return moved.map(({ number, sec }) => texts.part(number, seconds(sec)));
  return [texts.parts(moved.length, seconds(Math.max(...moved.map(({ sec }) => sec))))];
}

/** Says which parts begin after their start, because no player shows the frames before, and by how much. */
export function describeLate({ parts: cut }: Pick<Forecast, 'parts'>, parts: Edit['parts']): string[] {
  const groups = joinedNumbers(parts);
  return groups.flatMap(([number = 0], joined) => {
    const sec = cut[joined]?.lateSec ?? 0;
    if (sec < SLIGHT_SEC) return [];
    // The only part has no number on the page.
    return groups.length === 1 ? LATE.only(seconds(sec)) : LATE.part(number, seconds(sec));
  });
}

/** The parts that begin on a keyframe before their start, by their numbers from 1, and by how many seconds. */
export function movedParts(
  cut: Pick<Forecast, 'parts'>,
  parts: Edit['parts'],
): { number: number; sec: number }[] {
  return joinedNumbers(parts).flatMap(([number = 0], joined) => {
    const sec = earlierSec(cut.parts[joined] ?? null);
    return sec >= SLIGHT_SEC ? [{ number, sec }] : [];
  });
}

/**
 * Names the parts that the clip doesn't hold because the file has nothing there; null if there are none.
 * @param parts the edit's.
 */
export function describeEmptyParts(cut: Pick<Forecast, 'parts'>, parts: Edit['parts']): string | null {
  const numbers = joinedNumbers(parts).flatMap((group, joined) => (cut.parts[joined] === null ? group : []));
  return numbers.length === 0 ? null : emptyPartsText(numbers);
}

/** Names what the clip lacks of its files; null if that is nothing. */
export function describeLeftOut({ leftOut }: Pick<ClipStreams, 'leftOut'>): string | null {
  return leftOut.length === 0 ? null : LEFT_OUT.all([...new Set(leftOut.map(nameOf))]);
}

function nameOf({ kind, codec }: LeftOut): string {
  const name = codecName(codec).trim();
  return CONTENT_NAMES[name] ?? KIND_NAMES[kind](CODEC_NAMES[name] ?? name.toUpperCase());
}

/**
 * Names the parts that have only sound, or only video, because the file has nothing else there.
 * @param parts the edit's.
 */
export function describeAbsent(cut: Pick<Forecast, 'parts'>, parts: Edit['parts']): string[] {
  return (['video', 'audio'] as const).flatMap((kind) => {
    const isAbsent = (part: Forecast['parts'][number]) => part?.absent === kind;
    const held = heldParts(cut.parts);
    if (held.length > 0 && held.every(isAbsent)) return LEFT_OUT.absent[kind].whole;
    const numbers = joinedNumbers(parts).flatMap((group, joined) =>
      isAbsent(cut.parts[joined] ?? null) ? group : [],
    );
    return numbers.length > 0 ? LEFT_OUT.absent[kind].parts(numbers) : [];
  });
}

/** Names the metadata of the file about place, time and camera; null if there is none or it isn't known. */
export function describeMetadata({ metadata }: Pick<ClipStreams, 'metadata'>): string | null {
  return metadata && metadata.length > 0 ? enumerated(metadata.map((kind) => METADATA_NAMES[kind])) : null;
}

/** Names the metadata that was removed; null if the visitor didn't ask for it. */
export function describeRemoved({ report, verified }: CutResult): string | null {
  if (!verified?.metadataGone) return null;
  const removed = describeMetadata(report);
  const text = removed ? REMOVED.kinds(removed) : REMOVED.nothing;
  return report.notesInFrames ? sentences([text, REMOVED.inFrames]) : text;
}

/** Names the checks that a clip passed; null if it wasn't checked. */
export function describeVerification({ report, verified }: CutResult): string | null {
  if (!verified) return null;
  if (verified.against === 'clip') return verified.isWhole ? CHECKED.clip : CHECKED.opens;
  const checks: string[] = [];
  if (verified.startsOnFrame) checks.push(CHECKED.start);
  if (verified.driftSec !== null) checks.push(CHECKED.sync);
  if (verified.samples > 0 && report.video !== 'encoded' && report.audio !== 'encoded')
    checks.push(identical(report));
  if (verified.splices > 0) checks.push(CHECKED.splices);
  if (verified.frames > 0) checks.push(CHECKED.frames(verified.frames));
  return checks.length > 0 ? CHECKED.all(checks) : CHECKED.places;
}

function identical(report: CutResult['report']): string {
  if (!encodedSplices(report) && report.crossfades === 0) return CHECKED.identical;
  return isSpliced(report.parts) ? CHECKED.identicalFrames : CHECKED.identicalPart;
}
