import type { CutResult } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { ClipStreams, CutReport, JoinedSource } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';
import { ANIMATED, ANIMATION } from './messages/animation';
import { METADATA_NAMES } from './messages/cut';
import { FITTED } from './messages/output';

/** Describes in plain words what a cut does to the streams: which are copied, encoded or left out. */
export function describeCut(cut: CutSummary): string {
  const { video, audio, later, crossfades } = cut;
  if (cut.animation) return describeAnimation(cut.animation);
  const mix = describeMix(cut.joined);
  if (mix) return mix;
  const encoded = encodedSplices(cut);
  if (encoded && video === 'copied') {
    const sound = audio === 'encoded' ? ', sound converted to AAC' : '';
    const fades = crossfades ? ', sound crossfaded' : '';
    return `${encoded.seconds} s ${encoded.where} re-encoded${fades}, the rest copied${sound}.`;
  }
  if (video !== 'encoded' && audio !== 'encoded') {
    if (crossfades) return `Copied, with the sound crossfaded at ${splices(crossfades)}.`;
    return later.length > 0 && crossfades === undefined
      ? 'Copied. Right at the splices, sound and a few frames may be re-encoded.'
      : 'Lossless — nothing re-encoded.';
  }
  if (video === 'none') return 'Sound converted to AAC.';
  if (video === 'copied') return 'Video copied, sound converted to AAC.';
  if (audio === 'copied') return 'Sound copied, video re-encoded as H.264.';
  return audio === 'none' ? 'Video re-encoded as H.264.' : 'Re-encoded: video as H.264, sound as AAC.';
}

/** Says what an animation is, or is to become. */
function describeAnimation(animation: NonNullable<Forecast['animation']>): string {
  const { format, width, height, rate, frames, colors = null, isReduced } = animation;
  if (!frames || !rate) return ANIMATED.forecast(ANIMATION.formats[format]);
  const made = ANIMATED.made(frames, `${width} × ${height}`, String(Math.round(rate * 10) / 10), colors);
  return isReduced ? `${made} ${ANIMATED.reduced}` : made;
}

/** Says how many files of a clip are copied; null if all are treated alike, which other texts describe. */
function describeMix(joined: readonly JoinedSource[] | undefined): string | null {
  if (!joined) return null;
  const count = (is: (one: JoinedSource) => boolean) => joined.filter(is).length;
  const encoded = count(({ video }) => video === 'encoded');
  const copied = count(({ video }) => video === 'copied');
  if (encoded > 0)
    return copied > 0 ? `${copied} of ${joined.length} files copied, ${encoded} re-encoded to match.` : null;
  const sound = count(({ audio }) => audio === 'encoded');
  if (copied === 0 || sound === 0 || sound === joined.length) return null;
  return `Video copied, sound of ${sound} of ${joined.length} files converted to AAC.`;
}

/** Says why the whole video was encoded if an exact start was asked for and failed; else null. */
export function describeFailedExact({ exactFailed }: Pick<CutReport, 'exactFailed'>): string | null {
  return exactFailed
    ? 'Joining re-encoded and copied frames didn’t work with this video, so all of it was re-encoded. It starts on your frame.'
    : null;
}

/** Says how the clip was kept below its size limit; null without one. */
export function describeFit({ fit }: Pick<CutReport, 'fit'>): string | null {
  if (!fit) return null;
  if (fit.kind !== 'encoded') return FITTED[fit.kind];
  const { video, audio } = fit;
  const size = video && `${video.width} × ${video.height}`;
  const seen = video && FITTED.video(`${size}`, `${Math.round(video.rate)}`, megabits(video.bitsPerSec));
  const heard = audio && FITTED.audio(`${Math.round(audio.bitsPerSec / 1000)}`, audio.channels === 1);
  return FITTED.encoded([seen, heard].filter((text) => text !== null).join(', '));
}

const megabits = (bitsPerSec: number) => (bitsPerSec / 1e6).toFixed(bitsPerSec < 1e6 ? 2 : 1);

/** Says where the sound may click; null if it can't. */
export function describeClicks({ plainSplices }: Pick<CutReport, 'plainSplices'>): string | null {
  if (plainSplices === 0) return null;
  return `The sound may click at ${splices(plainSplices)}, where it couldn’t be crossfaded.`;
}

/** The facts about a cut, before it (forecast) or after it (report). */
type CutSummary = Pick<
  Forecast,
  'video' | 'audio' | 'start' | 'later' | 'tailsSec' | 'joined' | 'animation'
> &
  Partial<Pick<CutReport, 'crossfades'>>;

const splices = (count: number) => `${count} splice${count === 1 ? '' : 's'}`;

/** The seconds of video that smart cuts encode, and where; null if they encode none. */
function encodedSplices({
  start,
  later,
  tailsSec,
}: Pick<Forecast, 'start' | 'later' | 'tailsSec'>): { seconds: string; where: string } | null {
  const smart = [start, ...later.map((part) => part.start)].filter(({ kind }) => kind === 'smart');
  if (smart.length === 0 && tailsSec === 0) return null;
  const sec = smart.reduce((sum, part) => sum + (part.kind === 'smart' ? part.encodedSec : 0), tailsSec);
  const seconds = Math.max(0.1, sec).toFixed(1);
  if (later.length === 0) {
    const ends = [...(smart.length > 0 ? ['the start'] : []), ...(tailsSec > 0 ? ['the end'] : [])];
    return { seconds, where: `at ${ends.join(' and ')}` };
  }
  return { seconds, where: smart.length > 0 ? `at ${splices(smart.length)}` : 'at the ends of parts' };
}

/** Seconds. Less than this rounds to nothing. */
export const SLIGHT_SEC = 0.05;

/** Seconds. A lead-in shown for less than this is hardly seen. */
const BRIEF_SEC = 0.1;

/** Says what of the source stays before the start, and whom that concerns; null if the clip starts on a keyframe. */
export function describeLeadIn({ start }: Pick<Forecast, 'start'>): string | null {
  if (start.kind !== 'lead-in' || start.leadIn.hiddenSec < SLIGHT_SEC) return null;
  const seconds = start.leadIn.hiddenSec.toFixed(1);
  const who =
    start.leadIn.shownSec < BRIEF_SEC
      ? 'Players skip it, but editing apps can show it.'
      : 'Some players and editing apps show it.';
  return `Keeps ${seconds} s from before your start. ${who} If nobody should see it, choose an exact start.`;
}

/** The most parts that are named one by one. */
const MAX_NAMED = 3;

/**
 * Says which parts begin on a keyframe before their start, and by how much. Of one file for each part, it says how much of the
 * source each file keeps from before.
 * @param parts the edit's. Those that touch in the source are one, with the number of the first.
 */
export function describeMoved(
  { later, emptyParts }: Pick<Forecast, 'later' | 'emptyParts'>,
  parts: Edit['parts'],
  saveAs: 'one' | 'each' = 'one',
): string[] {
  const moved = movedParts({ later, emptyParts }, parts);
  const how = (verb: string, keep: string, seconds: string) =>
    saveAs === 'one'
      ? `${verb} ${seconds} s earlier, on a keyframe.`
      : `${keep} ${seconds} s from before ${verb === 'starts' ? 'its' : 'their'} start.`;
  if (moved.length <= MAX_NAMED)
    return moved.map(({ number, sec }) => `Part ${number} ${how('starts', 'keeps', sec.toFixed(1))}`);
  const most = Math.max(...moved.map(({ sec }) => sec)).toFixed(1);
  return [`${moved.length} parts ${how('start', 'keep', `up to ${most}`)}`];
}

/** The parts that begin on a keyframe before their start, by their numbers from 1, and by how many seconds. */
export function movedParts(
  { later, emptyParts }: Pick<Forecast, 'later' | 'emptyParts'>,
  parts: Edit['parts'],
): { number: number; sec: number }[] {
  const numbers = joinedNumbers(parts).filter((_, joined) => !emptyParts.includes(joined));
  return later.flatMap(({ start }, index) =>
    start.kind === 'moved' && start.earlierSec >= SLIGHT_SEC
      ? [{ number: numbers[index + 1]?.[0] ?? index + 2, sec: start.earlierSec }]
      : [],
  );
}

/**
 * Names the parts that the clip doesn't hold because the file has nothing there; null if there are none.
 * @param parts the edit's.
 */
export function describeEmptyParts(
  { emptyParts }: Pick<Forecast, 'emptyParts'>,
  parts: Edit['parts'],
): string | null {
  const groups = joinedNumbers(parts);
  const numbers = emptyParts.flatMap((joined) => groups[joined] ?? []);
  if (numbers.length === 0) return null;
  const are = numbers.length === 1 ? `Part ${numbers[0]} isn’t` : `Parts ${listed(numbers)} aren’t`;
  return `${are} in the clip, because there is nothing in your file at that time.`;
}

/** "2", "2 and 5", "2, 5 and 7". */
function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

/** The numbers of the parts, from 1, in groups of those that touch. */
function joinedNumbers(parts: Edit['parts']): number[][] {
  const groups: number[][] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const continues = before?.source.id === part.source.id && before.endMs === part.startMs;
    if (continues) groups.at(-1)?.push(index + 1);
    else groups.push([index + 1]);
  }
  return groups;
}

/** Plain names for codecs whose own names mean nothing to visitors. */
const LEFT_OUT_NAMES: Readonly<Record<string, string>> = { apac: 'spatial audio' };

/** Names the streams that are left out of the clip; null if there are none. */
export function describeLeftOut({ leftOut }: Pick<ClipStreams, 'leftOut'>): string | null {
  if (leftOut.length === 0) return null;
  const names = leftOut.map((left) => `${LEFT_OUT_NAMES[left.codec] ?? left.kind} (${left.codec})`);
  return `Not in the clip: ${names.join(', ')}.`;
}

/** Names the metadata of the file about place, time and camera; null if there is none or it isn't known. */
export function describeMetadata({ metadata }: Pick<ClipStreams, 'metadata'>): string | null {
  return metadata && metadata.length > 0 ? metadata.map((kind) => METADATA_NAMES[kind]).join(', ') : null;
}

/** Names the metadata that was removed; null if the visitor didn't ask for it. */
export function describeRemoved({ report, verified }: CutResult): string | null {
  if (!verified?.metadataGone) return null;
  const removed = describeMetadata(report);
  const said = removed ? `Removed: ${removed}.` : 'There was no location or device data to remove.';
  return report.notesInFrames
    ? `${said} Your camera also stored data inside the frames, and that stays.`
    : said;
}

/** Names the checks that a clip passed; null if it wasn't checked. */
export function describeVerification({ report, verified }: CutResult): string | null {
  if (!verified) return null;
  if (verified.against === 'clip') return 'Checked: the clip opens, is complete and has the right length.';
  const found: string[] = [];
  if (verified.startsOnFrame) found.push('starts on your frame');
  if (verified.driftSec !== null) found.push('sound in sync');
  if (verified.samples > 0 && report.video !== 'encoded' && report.audio !== 'encoded')
    found.push(identical(report));
  if (report.later.length > 0) found.push('every splice checked');
  if (verified.frames > 0) found.push(`${verified.frames} frame${verified.frames === 1 ? '' : 's'} compared`);
  return found.length > 0 ? `Checked: ${found.join(', ')}.` : 'Checked: starts and ends in the right place.';
}

function identical(report: CutResult['report']): string {
  if (!encodedSplices(report) && report.crossfades === 0) return 'identical to your original';
  return `copied ${report.later.length > 0 ? 'frames' : 'part'} identical to your original`;
}
