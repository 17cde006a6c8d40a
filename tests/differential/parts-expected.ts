import type { CutReport } from '@/lib/cut/report';
import { LONGEST_REST_SEC, LONGEST_SNAP_SEC, msToSeconds, type TimeRange } from '@/lib/media/time';
import type { SourceFacts } from './judge';
import type { Frame, StoredStream } from './oracle';

/** Seconds. A timescale of a million has frames this close before a millisecond. */
const EPSILON_SEC = 1e-9;

/** The facts about a source that clips of several parts are judged by. */
export interface PartsSource extends SourceFacts {
  /** When its keyframes are presented, in seconds. */
  keyframes: readonly number[];
  /** When its last frame ends, and when all of it ends, in seconds. */
  videoEnd: number;
  end: number;
  /** Milliseconds; a part that ends here or later takes all that is left. */
  endMs: number;
  /** All of its streams, as the file stores them. */
  stored: readonly StoredStream[];
  /** The longest packet of audio, in seconds. */
  longestPacketSec: number;
  /** Its times are rounded to milliseconds, as in Matroska. */
  isRounded: boolean;
}

/** Where a part lies, in seconds: `[from, to)` of the source begins at `at` of the clip. */
export interface Placed {
  from: number;
  to: number;
  at: number;
  /** When its video ends in the clip; before the part does where the source has none. */
  videoTo: number;
  /** Frames of the source, at their times in the clip. */
  frames: Frame[];
}

/** A part and the file that it is of. */
export interface SourcedRange extends TimeRange {
  source: PartsSource;
}

/** A part in its place, and the file that it is of. */
export interface PlacedPart extends Placed {
  source: PartsSource;
}

/**
 * Where the parts of an edit belong in a clip that encodes nothing, by the frames that ffmpeg decodes of their sources.
 * @param report how far parts begin before their starts, and which parts are empty.
 */
export function placeParts(
  ranges: readonly SourcedRange[],
  { later, emptyParts }: Pick<CutReport, 'later' | 'emptyParts'>,
): { placed: PlacedPart[]; problems: string[] } {
  const problems: string[] = [];
  const placed: PlacedPart[] = [];
  const all = joinTouching(ranges);
  const joined = all.filter((_, number) => !emptyParts.includes(number));
  for (const number of emptyParts)
    if (!isEmpty(all[number])) problems.push(`part ${number + 1} is not empty`);
  let at = 0;
  for (const [k, { source, startMs, endMs }] of joined.entries()) {
    const isLast = k === joined.length - 1;
    const end = endMs >= source.endMs ? Number.POSITIVE_INFINITY : msToSeconds(endMs);
    const how = later[k - 1]?.start;
    const moved = how?.kind === 'moved' ? how.earlierSec : 0;
    const from = startOf(source.frames, msToSeconds(startMs), end) - moved;
    if (k > 0 && !source.keyframes.some((time) => Math.abs(time - from) < TICK_SEC) && isFrame(source, from))
      problems.push(`part ${k + 1} begins at ${from} s, which is no keyframe`);
    const to = isLast ? Math.min(end, source.end) : endOf(source, from, end);
    const videoTo = at + Math.min(to, source.videoEnd) - from;
    const shown = from < source.videoEnd ? framesIn(source.frames, from, end) : [];
    const frames = shown.map(({ time, md5 }) => ({ time: at + time - from, md5 }));
    placed.push({ source, from, to, at, videoTo, frames });
    at += to - from;
    const next = later[k]?.atSec ?? at;
    if (Math.abs(next - at) > (source.isRounded ? 2 : 1) * TICK_SEC)
      problems.push(`part ${k + 2} is reported at ${next} s, not ${at}`);
    // Where the source counts milliseconds, the errors of ffmpeg's times would add up.
    if (source.isRounded) at = next;
  }
  if (later.length !== joined.length - 1) problems.push(`${later.length + 1} parts, not ${joined.length}`);
  return { placed, problems };
}

/** Half a tick of a source that counts milliseconds, and of a coarse movie timescale. */
export const TICK_SEC = 0.0011;

function joinTouching(ranges: readonly SourcedRange[]): SourcedRange[] {
  const joined: SourcedRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last?.source === range.source && last.endMs === range.startMs) last.endMs = range.endMs;
    else joined.push({ ...range });
  }
  return joined;
}

/** True if the source begins nothing in a range, and has nothing on screen there. */
function isEmpty(range: SourcedRange | undefined): boolean {
  if (!range) return false;
  const { frames, sounds, videoEnd } = range.source;
  const [start, end] = [msToSeconds(range.startMs), msToSeconds(range.endMs)];
  const begins = [...frames, ...sounds.flat()].some(({ time }) => time >= start && time < end - TICK_SEC);
  return !begins && !(start < videoEnd && frames.some(({ time }) => time < start));
}

const isFrame = ({ frames }: PartsSource, sec: number) =>
  frames.some(({ time }) => Math.abs(time - sec) < TICK_SEC);

/** The first frame from the start, unless it is far away: then the frame before it stays on screen. */
function startOf(frames: readonly Frame[], start: number, end: number): number {
  const next = frames.find(({ time }) => time >= start - EPSILON_SEC);
  const isNear = next && next.time < end - EPSILON_SEC && next.time - start <= LONGEST_SNAP_SEC;
  return isNear ? next.time : start;
}

/** A part's last frame stays for as long as in the source, unless the next one is far away. Audio may go on for longer. */
function endOf({ frames, videoEnd, end: endOfAll }: PartsSource, from: number, end: number): number {
  const isLonger = endOfAll - videoEnd > LONGEST_REST_SEC || videoEnd <= from;
  const last = isLonger ? endOfAll : videoEnd;
  const asked = Math.min(end, last);
  const next = frames.find(({ time }) => time >= asked - EPSILON_SEC)?.time ?? last;
  // Without a frame on screen, nothing has to stay until the next one.
  const isShown = frames.some(({ time }) => time < asked - EPSILON_SEC);
  return isShown && next - asked <= LONGEST_REST_SEC ? next : asked;
}

/** The frames that begin in `[from, end)`, preceded by the one on screen. */
function framesIn(frames: readonly Frame[], from: number, end: number): Frame[] {
  const inside = frames.filter(({ time }) => time >= from - TICK_SEC && time < end - EPSILON_SEC);
  const on = frames.findLast(({ time }) => time < from - TICK_SEC);
  const isLate = (inside[0]?.time ?? Number.POSITIVE_INFINITY) > from + TICK_SEC;
  return on && isLate ? [{ ...on, time: from }, ...inside] : inside;
}
