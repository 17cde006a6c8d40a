import type { CutReport } from '@/lib/cut/report';
import type { TimeRange } from '@/lib/media/time';
import { complaints, type Frame, packets, videoFrames } from './oracle';

/** The judgment of a clip of several parts, by native ffmpeg. */
export interface PartsVerdict {
  problems: string[];
  frames: number;
  /** The number of frames that are not the source's, bit for bit. */
  encoded: number;
}

/** Seconds: a coarse container's rounding, once for the source and once for the clip. */
export const TICK = 0.0022;
const SAME = 1e-4;

/** A clip begins with the next frame if it is at most this many seconds away: `LONGEST_SNAP_SEC` of `lib/media/time.ts`. */
const LONGEST_SNAP = 1;
/** A part that another one follows ends with its last frame if that is at most this many seconds away. */
const LONGEST_REST = 0.1;

/**
 * Compares a clip with the parts of its source, in their order: the same frames at the same distances, no more of them encoded
 * than the report says, as many audio packets, and no decoder error that the source doesn't have.
 */
export async function judgeParts(
  source: string,
  clip: string,
  parts: readonly TimeRange[],
  report: CutReport,
): Promise<PartsVerdict> {
  const problems: string[] = [];
  const all = await videoFrames(source);
  const last = Math.max(0, ...(await packets(source, 'v:0')).map(({ time, duration }) => time + duration));
  const sounds = report.audio === 'copied' ? await packets(source, 'a:0') : [];
  const want: Frame[] = [];
  let [at, heard] = [0, 0];
  for (const [i, { startMs, endMs }] of parts.entries()) {
    const { from, to, frames } = shownBy(all, last, startMs / 1000, endMs / 1000, movedBy(report, i));
    want.push(...frames.map(({ time, md5 }) => ({ time: at + time - from, md5 })));
    heard += sounds.filter(({ time }) => time >= from && time < to).length;
    const claimed = report.later[i - 1]?.atSec ?? 0;
    if (Math.abs(claimed - at) > TICK) problems.push(`part ${i + 1} at ${at} s, not ${claimed} s`);
    at += to - from;
  }
  const got = withoutMoments((await videoFrames(clip)).filter(({ time }) => time > -5e-5));
  if (got.length !== want.length) problems.push(`${got.length} frames instead of ${want.length}`);
  const off = Math.max(0, ...want.map(({ time }, i) => Math.abs(time - (got[i]?.time ?? time))));
  if (off > TICK) problems.push(`frames up to ${(off * 1000).toFixed(1)} ms off their places`);
  const changed = want.filter(({ md5 }, i) => got[i] && got[i].md5 !== md5);
  const most = report.video === 'encoded' ? want.length : encodedSec(report) / shortest(want);
  if (changed.length > Math.ceil(most))
    problems.push(`${changed.length} frames changed, ${most.toFixed(1)} encoded`);
  const held = sounds.length > 0 ? (await packets(clip, 'a:0')).length : 0;
  // Each part may begin with a packet that starts before it.
  if (Math.abs(held - heard) > parts.length) problems.push(`a:0 holds ${held} packets, not about ${heard}`);
  const known = await complaints(source);
  // The null muxer's warnings about uneven times, once or repeated, aren't errors of the clip.
  const own = [...(await complaints(clip))].filter((line) => !/^(\[null @|Last message repeated)/.test(line));
  for (const line of own) if (!known.has(line)) problems.push(`ffmpeg: ${line}`);
  return { problems, frames: got.length, encoded: changed.length };
}

/** What the clip shows of a part: `[from, to)` in seconds of the source, whose last frame ends at `last`. */
export function shownBy(all: readonly Frame[], last: number, start: number, end: number, movedSec: number) {
  const first = all.find(({ time }) => time >= start - SAME);
  const next = all.find(({ time }) => time >= end - SAME)?.time ?? last;
  const on = all.findLast(({ time }) => time < start - SAME);
  const far = (first?.time ?? Number.POSITIVE_INFINITY) - start > LONGEST_SNAP;
  const from = (far || !first ? start : first.time) - movedSec;
  // The audio of a part that ends behind the video ends with it, unless it goes on for long.
  const to = Math.abs(next - end) <= LONGEST_REST ? next : end;
  const inside = all.filter(({ time }) => time >= from - TICK && time < end - SAME);
  return { from, to, frames: far && on && movedSec === 0 ? [{ ...on, time: start }, ...inside] : inside };
}

/** Seconds by which a part begins earlier than it was asked to. */
function movedBy(report: CutReport, part: number): number {
  const begins = report.later[part - 1]?.start;
  return begins?.kind === 'moved' ? begins.earlierSec : 0;
}

/** Leaves out the frames that another one follows at once: a decoder needs them where nothing encodes a part's end. */
export function withoutMoments(all: readonly Frame[]): Frame[] {
  return all.filter(({ time }, i) => (all[i + 1]?.time ?? Number.POSITIVE_INFINITY) - time > TICK);
}

/** The seconds of copied video that are encoded all the same. */
function encodedSec({ start, later, tailsSec }: CutReport): number {
  const starts = [start, ...later.map((part) => part.start)];
  return starts.reduce((sum, each) => sum + (each.kind === 'smart' ? each.encodedSec : 0), tailsSec);
}

/** The shortest distance of two frames, in seconds. */
function shortest(frames: readonly Frame[]): number {
  return Math.min(1, ...frames.slice(1).map(({ time }, i) => time - (frames[i]?.time ?? 0)));
}
