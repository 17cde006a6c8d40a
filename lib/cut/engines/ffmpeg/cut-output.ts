/** Makes a clip of what ffmpeg wrote, if it is what the attempt promised. */
import { turnTrack } from '@/lib/containers/mp4/write/turned-head';
import { faultOfCopies } from '@/lib/cut/decide/decide';
import type { CutResult } from '@/lib/cut/engine';
import { leadInOf } from '@/lib/cut/forecast';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import { startPoint } from '@/lib/cut/plan/plan-part';
import { type Clip, resultOf } from '@/lib/cut/write/clip';
import { cutIntermediate, startOfIntermediate } from '@/lib/cut/write/cut-intermediate';
import { suppliedContents } from '@/lib/cut/write/cut-supplied';
import { MediaError } from '@/lib/media/errors';
import { ffmpegNotes } from '@/lib/media/formats';
import { leftOutStreams, type MediaStreamFacts } from './attempts';
import { findFault, readWritten, type Written } from './check-output';
import { framesSec } from './command';
import type { Run } from './job';
import { packetsIn } from './packet-times';
import { isReordered } from './reordered';
import { hullOf } from './spans';

/** Seconds by which a clip's length may differ from what was asked for, beside a frame at either end. */
const TOLERANCE_SEC = 0.1;

/**
 * Cuts ffmpeg's output to exactly the parts, by a new index.
 * @param open what was written.
 * @param lines what ffmpeg printed.
 * @param streams those in the output.
 * @throws {MediaError} `engine-failed` if the output lacks something, or another attempt does better; `exact-refused`.
 * @throws the signal's reason when aborted while frames of an exact start are encoded.
 */
export async function cutOutput(
  open: OpenMovie,
  lines: readonly string[],
  run: Run,
  streams: readonly MediaStreamFacts[],
): Promise<Clip> {
  const { job, attempt, isLast, signal } = run;
  const { edit, facts, parts } = job;
  const isCopy = attempt.video === 'copied';
  const { withoutTimes } = ffmpegNotes(job.container);
  if (withoutTimes && isCopy && (await isReordered(open.movie)))
    throw new MediaError('engine-failed', 'reordered frames without times');
  const track = open.movie.tracks.find(({ kind }) => kind === 'video');
  // Frames that were turned keep the matrix of those they were made of.
  const format = parts[0]?.frames.format;
  for (const turned of open.movie.tracks)
    if (format && turned.kind === 'video') turnTrack(turned, format.rotation);

  const written = readWritten(open.movie);
  const hull = hullOf(parts);
  const { startSec } = hull;
  const video = streams.find(({ kind }) => kind === 'video');
  const rate = video?.rate;
  const isEnded =
    open.soundToSec !== undefined && video && !(await hasPacketsBehind(run, video, written.endSec));
  const endSec = isEnded ? Math.min(hull.endSec, written.endSec) : hull.endSec;
  const kinds = new Set(streams.map(({ kind }) => kind));
  // The audio may end before the range. That is certain only if decoding finds none either.
  const isSilent = isLast && kinds.has('video') && lines.some((line) => /\baudio:0kB\b/.test(line));
  if (isSilent) kinds.delete('audio');
  const fault = findFault(written, {
    kinds,
    startSec,
    // If the file's end is unknown, it is where ffmpeg stopped.
    endSec: facts.durationSec === null ? written.endSec : endSec,
    rate,
    isPrompt: isCopy,
  });
  if (fault) throw new MediaError('engine-failed', fault);

  const there = { tracks: open.movie.tracks, video: track, soundToSec: open.soundToSec };
  const [markSec = 0, ...laterSec] = parts.map((part) => part.startSec);
  const isOneEncoded = laterSec.length === 0 && attempt.video === 'encoded';
  const firstSec = isOneEncoded ? firstShown(written, markSec, rate) : markSec;
  return cutIntermediate(
    open,
    edit,
    {
      shownSec: [firstSec, ...laterSec],
      start: startOfIntermediate(edit, { ...attempt, encodesAllVideo: !isCopy }),
    },
    {
      endSec: Math.min(endSec, written.endSec),
      // Later parts begin with the next frame: many of them, of a low rate, are seconds shorter than their marks.
      shownSec: edit.parts.map(({ startMs, endMs }, i) => {
        if (i === 0) return firstSec;
        const { time } = startPoint(there, startMs, endMs, true);
        return time.ticks / time.timescale;
      }),
      toleranceSec: Math.max(TOLERANCE_SEC, framesSec(1.5, rate)),
    },
    signal,
  );
}

/** Whether a file has video behind a second at which its copy ends, and where its sound goes on. */
async function hasPacketsBehind(
  { open, signal, job: { parts } }: Run,
  video: MediaStreamFacts,
  sec: number,
): Promise<boolean> {
  const { endSec } = hullOf(parts);
  const marginSec = Math.max(TOLERANCE_SEC, framesSec(1.5, video.rate));
  if (sec + marginSec >= endSec) return false;
  const packets = await packetsIn(open, video, { startSec: sec, endSec }, signal);
  return packets.some((packet) => packet.sec > sec + marginSec);
}

/**
 * When encoded video begins, in seconds: with its first frame, unless that is so far after the start that no frame was on screen
 * before.
 */
function firstShown({ firstFrameSec }: Written, startSec: number, rate: number | undefined): number {
  const hasBegun = startSec > 0 && firstFrameSec !== null && firstFrameSec - startSec <= framesSec(1.5, rate);
  return hasBegun ? Math.max(startSec, firstFrameSec) : startSec;
}

/**
 * The clip as the engine's result.
 * @throws {MediaError} `engine-failed` if another attempt does better.
 */
export function suppliedResult(
  cut: Clip,
  { job, attempt }: Pick<Run, 'job' | 'attempt'>,
): Omit<CutResult, 'dispose'> {
  const { edit, facts, isHeld, streams } = job;
  const leftOut = leftOutStreams(facts, edit, edit.parts.length);
  const encodesAllVideo = attempt.video === 'encoded';
  const planned = { ...attempt, leftOut, isHeld, encodesAllVideo };
  const contents = suppliedContents(planned, cut.contents);
  const copied = streams.filter(({ kind }) => attempt[kind] === 'copied');
  const { shownSec: leadInSec } = leadInOf(contents.parts);
  if (faultOfCopies(copied, edit, { parts: 1, leadInSec }) === 'late')
    throw new MediaError('engine-failed', 'Opus beside a long lead-in');
  return resultOf({ ...cut, contents }, 'ffmpeg', edit);
}
