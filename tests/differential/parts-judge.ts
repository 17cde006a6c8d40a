import { openAsBlob } from 'node:fs';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { type CutReport, heldParts } from '@/lib/cut';
import { judgeSplicedSound } from '../corpus/judge';
import { type Placed, type Source, TICK_SEC } from '../corpus/place';
import {
  decodedFrames,
  type Frame,
  framesAndComplaints,
  type Packet,
  type StoredStream,
  storedStreams,
} from '../native/files';

/** What a clip of several parts presents. */
export interface PartsClip {
  frames: Frame[];
  /** The same without edit lists. */
  bare: Frame[];
  sounds: Packet[][];
  streams: StoredStream[];
  /** A tick of its video, in seconds. */
  tickSec: number;
  /** When the video ends by its edit list, in seconds; 0 without video. */
  videoTo: number;
  /** What ffmpeg complains about. */
  lines: ReadonlySet<string>;
  /** The number of each track's edits that present something. */
  edits: number[];
  /** The longest that a frame before a splice may be shown that is not to be seen, in seconds: 0.1 ms in whole ticks. */
  momentSec: number;
}

export async function learnClip(file: string): Promise<PartsClip> {
  const { tracks } = await openMovie(await openAsBlob(file));
  const { frames, lines } = framesAndComplaints(file);
  const streams = storedStreams(file);
  const video = tracks.find(({ kind }) => kind === 'video');
  const timescale = video?.timescale ?? 1000;
  const last = video?.edits.at(-1);
  return {
    frames: frames.filter(({ time }) => time > -5e-5),
    lines,
    streams,
    bare: decodedFrames(file, '-ignore_editlist', '1'),
    videoTo: last ? (last.start + last.duration) / timescale : 0,
    // With ticks of more than 2 ms, they would be seen.
    momentSec: timescale < 500 ? 0 : Math.ceil(timescale / 10_000) / timescale + 1e-5,
    tickSec: 1 / timescale,
    sounds: streams.filter(({ kind }) => kind === 'audio').map((stream) => stream.packets),
    edits: tracks.map(({ edits }) => edits.filter(({ mediaTime }) => mediaTime !== null).length),
  };
}

/** What is wrong with a clip of parts. Its frames and packets have to be the source's, in their places, and no others. */
export function judgeParts(
  source: Source,
  clip: PartsClip,
  placed: readonly Placed[],
  { parts }: Pick<CutReport, 'parts'>,
): string[] {
  return [
    ...judgeVideo(source, clip, placed, { parts }),
    ...source.sounds.flatMap((sent, i) => {
      const preroll = PREROLL_SEC[source.probed.audio[i] ?? ''] ?? 0;
      return judgeSplicedSound(sent, clip.sounds[i] ?? [], placed, preroll).map(
        (problem) => `a:${i} ${problem}`,
      );
    }),
  ];
}

/**
 * What is wrong with a clip's frames, with its edit list and without.
 * @param source the first part's; @param last the last part's, if it is another one.
 */
export function judgeVideo(
  source: Source,
  clip: PartsClip,
  placed: readonly Placed[],
  { parts }: Pick<CutReport, 'parts'>,
  last = source,
): string[] {
  const hiddenSec = hiddenSecOf({ parts });
  // A file whose own edit list hides frames before its start: ffmpeg doesn't present them.
  const hidesOwn = (placed[0]?.from ?? 0) - hiddenSec < (source.frames[0]?.time ?? 0) - TICK_SEC;
  return [
    ...judgeFrames(clip, placed),
    ...(hiddenSec > 0 && hidesOwn ? [] : judgeBare(source, clip, placed, hiddenSec, last)),
    ...(placed.length > 1 && clip.edits.some((count) => count > 1) ? ['several edits in a track'] : []),
  ];
}

/** Seconds of the source that the clip holds before its first frame. */
export function hiddenSecOf({ parts }: Pick<CutReport, 'parts'>): number {
  const start = heldParts(parts)[0]?.start;
  return start?.kind === 'lead-in' ? start.leadIn.hiddenSec : 0;
}

/** Frames that the last ones of a part refer to are shown for so long before a splice where nothing encodes, all together. */
const MOMENTS_SEC = 0.02;

function judgeFrames({ frames: got, momentSec }: PartsClip, placed: readonly Placed[]): string[] {
  const want = placed.flatMap(({ frames }) => frames);
  let found = 0;
  for (const [i, frame] of got.entries()) {
    const wanted = want[found];
    // One of them may be the next part's first frame.
    if (isMoment(frame, got[i + 1], momentSec, placed)) continue;
    if (wanted?.md5 === frame.md5 && Math.abs(wanted.time - frame.time) <= TICK_SEC) found++;
    else
      return [
        `frame ${found} at ${frame.time} s is ${wanted?.md5 === frame.md5 ? 'off' : 'another one than'} ${wanted?.time} s`,
      ];
  }
  return found < want.length
    ? [`${want.length - found} frames are missing from ${want[found]?.time} s on`]
    : [];
}

function isMoment(
  { time }: Frame,
  next: Frame | undefined,
  momentSec: number,
  placed: readonly Placed[],
): boolean {
  return (
    next !== undefined &&
    next.time - time <= momentSec &&
    placed.slice(1).some(({ at }) => time < at && at - time <= MOMENTS_SEC)
  );
}

/** Without edit lists, only the first part's lead-in and what the last part's frames refer to may be seen besides. */
function judgeBare(
  source: Source,
  { frames, bare }: PartsClip,
  placed: readonly Placed[],
  hiddenSec: number,
  last: Source,
): string[] {
  const from = placed[0]?.from ?? 0;
  const leadIn = hiddenSec > 0 ? leadInOf(source, from - hiddenSec, from, placed[0]?.to ?? from) : [];
  // The frame on screen from before the start is presented.
  const isOnScreen = !source.frames.some(({ time }) => Math.abs(time - from) < TICK_SEC);
  if (isOnScreen && leadIn.at(-1)?.md5 === frames[0]?.md5) leadIn.pop();
  const head = bare.slice(0, leadIn.length);
  const shown = bare.slice(head.length, head.length + frames.length);
  const tail = bare.slice(head.length + frames.length);
  const to = placed.findLast((part) => part.frames.length > 0)?.to ?? 0;
  const problems: string[] = [];
  if (md5s(head) !== md5s(leadIn)) problems.push('another lead-in than the source');
  if (md5s(shown) !== md5s(frames)) problems.push('other frames without edit lists');
  const behind = new Set(last.frames.filter(({ time }) => time >= to - TICK_SEC).map(({ md5 }) => md5));
  if (!tail.every(({ md5 }) => behind.has(md5))) problems.push('frames from elsewhere after the end');
  return problems;
}

/** The frames of `[keyframe, from)`, without those that come after the last frame of `[from, to)` in decode order. */
function leadInOf(
  { frames, stored, isRounded }: Source,
  keyframe: number,
  from: number,
  to: number,
): Frame[] {
  const near = isRounded ? TICK_SEC : CONVERTED_SEC;
  const inOrder = stored.find(({ kind }) => kind === 'video')?.packets ?? [];
  const last = inOrder.findLastIndex(({ time }) => time >= from - near && time < to - near);
  const late = last < 0 ? [] : inOrder.slice(last + 1);
  return frames.filter(
    ({ time }) =>
      time >= keyframe - near &&
      time < from - near &&
      !late.some((packet) => Math.abs(packet.time - time) < near),
  );
}

/** Seconds by which a keyframe's time is off where the timescales of joined files differ. */
const CONVERTED_SEC = 1e-5;

const md5s = (frames: readonly Frame[]) => frames.map(({ md5 }) => md5).join();

/** Audio decodes this many seconds before a clip's start, which its edit list hides. MP3 is in clips of one part only. */
const PREROLL_SEC: Readonly<Record<string, number>> = { opus: 0.08, mp3: 0.22, alac: 0.09 };
