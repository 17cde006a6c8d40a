/** Where the parts of an edit belong in a clip, by what native ffmpeg decodes of their sources. */
import { type CutReport, heldParts } from '@/lib/cut';
import {
  durationToMs,
  LONGEST_REST_SEC,
  LONGEST_SNAP_SEC,
  msToSeconds,
  type TimeRange,
} from '@/lib/media/time';
import {
  complaints,
  decodedFrames,
  type Frame,
  isShown,
  type Packet,
  type Probed,
  probe,
  type StoredStream,
  storedStreams,
} from '../native/files';

/** Seconds. A timescale of a million has frames this close before a millisecond. */
export const EPSILON_SEC = 1e-9;

/** What a source presents. */
export interface Source {
  path: string;
  probed: Probed;
  /** Frames from 0:00 on. */
  frames: readonly Frame[];
  /** How many frames before 0:00 ffmpeg decodes, too. */
  hiddenFrames: number;
  /** The packets of each audio stream. */
  sounds: readonly (readonly Packet[])[];
  /** All of its streams, as the file stores them. */
  stored: readonly StoredStream[];
  complaints: ReadonlySet<string>;
  /** When its keyframes are presented, in seconds. */
  keyframes: readonly number[];
  /** When its first packet is presented, in seconds. */
  begin: number;
  /** How late ffmpeg shows the first frame if the file stores no time for it, as in an AVI with B-frames, in seconds. */
  untimedSec: number;
  /** When its last frame ends, and when all of it ends, in seconds. */
  videoEnd: number;
  end: number;
  /** Milliseconds; a part that ends here or later takes all that is left. */
  endMs: number;
  /** The longest packet of audio, in seconds. */
  longestPacketSec: number;
  /** Its times may be rounded to milliseconds, as in Matroska. */
  isRounded: boolean;
}

const learned = new Map<string, Source>();

/** Reads what a source presents, once. @param durationSec where the file doesn't say it. */
export function learn(path: string, durationSec?: number): Source {
  const known = learned.get(path) ?? read(path, durationSec);
  learned.set(path, known);
  return known;
}

function read(path: string, durationSec?: number): Source {
  const [probed, decoded, stored] = [probe(path), decodedFrames(path), storedStreams(path)];
  const frames = decoded.filter(isShown);
  const video = stored.find(({ kind }) => kind === 'video');
  const sounds = stored.filter(({ kind }) => kind === 'audio').map(({ packets }) => packets);
  const ends = (packets: readonly Packet[]) => packets.map(({ time, duration }) => time + duration);
  // A cover image has no time.
  const times = stored.flatMap(({ packets }) => packets.map(({ time }) => time));
  const isUntimed = (video?.packets.length ?? 0) > 1 && Number.isNaN(video?.packets[0]?.time);
  const complained = complaints(path);
  // The length that the header of such a file states is that of the whole.
  const isCutOff = [...complained].some((line) => /File ended prematurely|partial file/.test(line));
  const lastFrameSec = frames.at(-1)?.time ?? 0;
  // The last packet of video may be there in part only.
  const shown = (video?.packets ?? []).filter(({ time }) => !(isCutOff && time > lastFrameSec + TICK_SEC));
  // ffprobe stops at the first packet that isn't whole, and ffmpeg decodes those of other tracks behind it.
  const lastFrameEnd = isCutOff && shown[0] ? lastFrameSec + shown[0].duration : 0;
  const lastSec = Math.max(0, lastFrameEnd, ...ends(shown), ...ends(sounds.flat()));
  const duration = durationSec ?? ((!isCutOff && probed.duration) || lastSec);
  const isRounded = !/\.(mp4|m4[av]|mov|qt|3g[p2])$/i.test(path);
  // A recorder doesn't store how long its last frame stays.
  const isStated = (video?.packets.at(-1)?.duration ?? 0) > TICK_SEC || Number.isFinite(video?.end);
  const statedEnds = [video?.end ?? Number.NaN, ...ends(video?.packets ?? [])];
  const videoEnds = (isCutOff ? [lastFrameEnd] : statedEnds).filter(Number.isFinite);
  return {
    path,
    probed,
    frames,
    hiddenFrames: decoded.length - frames.length,
    sounds,
    stored,
    complaints: complained,
    keyframes: (video?.packets ?? []).filter(({ isKey }) => isKey).map(({ time }) => time),
    begin: Math.max(0, Math.min(...times.filter(Number.isFinite))),
    untimedSec: isUntimed ? (frames[0]?.time ?? 0) : 0,
    videoEnd: isStated ? Math.max(...videoEnds) : duration,
    // In Matroska, the last packet lasts as long as the others.
    end: isRounded ? Math.max(duration, ...ends(sounds.flat())) : duration,
    endMs: durationToMs(duration),
    longestPacketSec: Math.max(0, ...sounds.flat().map((packet) => packet.duration)),
    isRounded,
  };
}

/** Where a part lies, in seconds: `[from, to)` of the source begins at `at` of the clip. */
export interface Placed {
  from: number;
  to: number;
  at: number;
  /** When its video ends in the clip; before the part does where the source has none. */
  videoTo: number;
  frames: PlacedFrame[];
}

/** A frame at its time in the clip. */
export interface PlacedFrame extends Frame {
  /** Its number among the decoded frames of its file, from 0: of the source, without those before 0:00, or of the clip. */
  number: number;
}

/** A part and the file that it is of. */
export interface SourcedRange extends TimeRange {
  source: Source;
}

/** A part in its place, and the file that it is of. */
export interface PlacedPart extends Placed {
  source: Source;
}

/**
 * Where the parts of an edit belong in a clip that encodes nothing, by the frames that ffmpeg decodes of their sources.
 * @param report how far parts begin before their starts, and which parts are empty.
 * @param firstShown when the clip's first frame is shown, in seconds: later than 0 if a clip from the start of its file keeps the sound
 *   before that frame.
 */
export function placeParts(
  ranges: readonly SourcedRange[],
  { parts }: Pick<CutReport, 'parts'>,
  firstShown = 0,
): { placed: PlacedPart[]; problems: string[] } {
  const problems: string[] = [];
  const placed: PlacedPart[] = [];
  const all = joinTouching(ranges);
  const joined = all.filter((_, number) => parts[number] !== null);
  const begun = heldParts(parts);
  for (const [number, part] of parts.entries())
    if (!part && !isEmpty(all[number])) problems.push(`part ${number + 1} is not empty`);
  let at = 0;
  for (const [k, { source, startMs, endMs }] of joined.entries()) {
    const isLast = k === joined.length - 1;
    const end = endMs >= source.endMs ? Number.POSITIVE_INFINITY : msToSeconds(endMs);
    const how = begun[k]?.start;
    const moved = how?.kind === 'moved' ? how.earlierSec : 0;
    const first = startOf(source, msToSeconds(startMs), end);
    const isFromBegin = msToSeconds(startMs) <= source.begin;
    const keepsSound = joined.length === 1 && isFromBegin;
    const from = keepsSound ? Math.max(source.begin - TICK_SEC, 0, first - firstShown) : first - moved;
    const latestSec = source.begin + TICK_SEC + Math.max(source.longestPacketSec, source.untimedSec);
    if (k === 0 && isFromBegin && from > latestSec) problems.push(`begins ${from - source.begin} s late`);
    const isCopied = k > 0 && how?.kind !== 'smart' && how?.kind !== 'encoded';
    if (
      isCopied &&
      !source.keyframes.some((time) => Math.abs(time - from) < TICK_SEC) &&
      isFrame(source, from)
    )
      problems.push(`part ${k + 1} begins at ${from} s, which is no keyframe`);
    const nextAt = begun[k + 1]?.atSec ?? Number.NaN;
    const to = isLast ? Math.min(end, source.end) : endOf(source, from, end, from + nextAt - at);
    const videoTo = at + Math.min(to, source.videoEnd) - from;
    const shown = from < source.videoEnd ? framesIn(source.frames, from, end) : [];
    const frames = shown.map(({ time, md5, number }) => ({ time: at + time - from, md5, number }));
    placed.push({ source, from, to, at, videoTo, frames });
    at += to - from;
    const next = Number.isNaN(nextAt) ? at : nextAt;
    if (Math.abs(next - at) > (source.isRounded ? 2 : 1) * TICK_SEC)
      problems.push(`part ${k + 2} is reported at ${next} s, not ${at}`);
    // Where the source counts milliseconds, the errors of ffmpeg's times would add up.
    if (source.isRounded) at = next;
  }
  if (parts.length !== all.length) problems.push(`${parts.length} parts, not ${all.length}`);
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

const isFrame = ({ frames }: Source, sec: number) =>
  frames.some(({ time }) => Math.abs(time - sec) < TICK_SEC);

/**
 * The first frame from the start, unless it is far away: then the frame before it stays on screen. A part that starts before its file
 * begins starts with that.
 */
function startOf({ frames, begin }: Source, asked: number, end: number): number {
  const start = Math.max(asked, begin);
  const next = frames.find(({ time }) => time >= start - EPSILON_SEC);
  const isNear = next && next.time < end - EPSILON_SEC && next.time - start <= LONGEST_SNAP_SEC;
  return isNear ? next.time : start;
}

/**
 * A part's last frame stays for as long as in the source, unless the next one is far away. Audio may go on for longer.
 * @param reported where the part ends by the report, in seconds, or NaN. It decides where the source's rounded times can't tell
 *   whether the next frame is far away.
 */
function endOf(
  { frames, videoEnd, end: endOfAll, isRounded }: Source,
  from: number,
  end: number,
  reported: number,
): number {
  const isLonger = endOfAll - videoEnd > LONGEST_REST_SEC || videoEnd <= from;
  const last = isLonger ? endOfAll : videoEnd;
  const asked = Math.min(end, last);
  const next = frames.find(({ time }) => time >= asked - EPSILON_SEC)?.time ?? last;
  // Without a frame on screen, nothing has to stay until the next one.
  const isShown = frames.some(({ time }) => time < asked - EPSILON_SEC);
  if (!isShown) return asked;
  const rest = next - asked;
  if (isRounded && Number.isFinite(reported) && Math.abs(rest - LONGEST_REST_SEC) < TICK_SEC)
    return Math.abs(reported - next) < Math.abs(reported - asked) ? next : asked;
  return rest <= LONGEST_REST_SEC ? next : asked;
}

/** The frames that begin in `[from, end)`, preceded by the one on screen. Times are the source's. */
function framesIn(all: readonly Frame[], from: number, end: number): PlacedFrame[] {
  const numbered = all.map((frame, number) => ({ ...frame, number }));
  const inside = numbered.filter(({ time }) => time >= from - TICK_SEC && time < end - EPSILON_SEC);
  const on = numbered.findLast(({ time }) => time < from - TICK_SEC);
  const isLate = (inside[0]?.time ?? Number.POSITIVE_INFINITY) > from + TICK_SEC;
  return on && isLate ? [{ ...on, time: from }, ...inside] : inside;
}
