import { turnTrack } from '@/lib/containers/mp4/write/turned-head';
import { playsLate } from '@/lib/cut/decide/decide';
import type { CutResult } from '@/lib/cut/engine';
import { startPoint } from '@/lib/cut/plan/plan-part';
import { leadInOf } from '@/lib/cut/report';
import { clipBlob } from '@/lib/cut/write/clip-blob';
import { cutIntermediate } from '@/lib/cut/write/cut-intermediate';
import { type IndexCut, openForCut } from '@/lib/cut/write/cut-movie';
import { suppliedContents } from '@/lib/cut/write/cut-supplied';
import { clipType, joinedParts } from '@/lib/edit/edit';
import { isMedia } from '@/lib/ffmpeg/file-facts';
import { MediaError } from '@/lib/media/errors';
import { ffmpegNotes } from '@/lib/media/formats';
import { msToSeconds } from '@/lib/media/time';
import { leftOutStream, type MediaStreamFacts, mappedStreams } from './attempts';
import { findFault, framesSec, readWritten, type Written } from './check-output';
import { videoFormatOf } from './conform';
import type { Job, RunningJob } from './job';
import { isReordered } from './reordered';

/** Seconds by which a clip's length may differ from what was asked for, beside a frame at either end. */
const TOLERANCE_SEC = 0.1;

/**
 * Cuts ffmpeg's output to exactly the parts, by a new index.
 * @param lines what ffmpeg printed.
 * @param streams those in the output.
 * @throws {MediaError} `engine-failed` if the output lacks something, or another attempt does better; `exact-refused`.
 * @throws the signal's reason when aborted while frames of an exact start are encoded.
 */
export async function cutOutput(
  media: Blob,
  lines: readonly string[],
  job: RunningJob,
  streams: readonly MediaStreamFacts[] = mappedStreams(job.facts, job.edit),
): Promise<IndexCut> {
  const { edit, facts, attempt } = job;
  const format = videoFormatOf(edit);
  const open = await openForCut(media).catch((error: unknown) => {
    throw new MediaError('engine-failed', `the output: ${String(error)}`, { cause: error });
  });
  // Frames that were turned keep the matrix of those they were made of.
  for (const track of open.movie.tracks)
    if (format && track.kind === 'video') turnTrack(track, format.rotation);
  if (
    ffmpegNotes(job.container).withoutTimes &&
    attempt.video === 'copied' &&
    (await isReordered(open.movie))
  )
    throw new MediaError('engine-failed', 'reordered frames without times');
  const written = readWritten(open.movie);
  const parts = joinedParts(edit);
  const startSec = msToSeconds(Math.min(...parts.map(({ startMs }) => startMs)));
  const lastSec = msToSeconds(Math.max(...parts.map(({ endMs }) => endMs)));
  const endSec = Math.min(lastSec, facts.durationSec ?? Number.POSITIVE_INFINITY);
  const video = streams.find(({ kind }) => kind === 'video');
  // The audio may end before the range. That is certain only if decoding finds none either.
  const silent = job.last && video !== undefined && lines.some((line) => /\baudio:0kB\b/.test(line));
  const fault = findFault(written, {
    video: video !== undefined,
    audio: streams.some(({ kind }) => kind === 'audio') && !silent,
    startSec,
    // If the file's end is unknown, it is where ffmpeg stopped.
    endSec: facts.durationSec === null ? written.endSec : endSec,
    rate: video?.rate,
    prompt: attempt.video === 'copied',
  });
  if (fault) throw new MediaError('engine-failed', fault);

  const starts = parts.map((part) => msToSeconds(part.startMs));
  const [first = 0, ...laterStarts] = starts;
  const only = parts.length === 1 && attempt.video === 'encoded';
  const shownSec = only ? firstShown(written, first, video?.rate) : first;
  const isSmart = edit.start === 'exact' && attempt.video === 'copied';
  const beginning = {
    shownSec,
    laterShownSec: laterStarts,
    start: isSmart ? ('exact' as const) : ('lossless' as const),
  };
  const track = open.movie.tracks.find(({ kind }) => kind === 'video');
  // Later parts begin with the next frame: many of them, of a low rate, are seconds shorter than their marks.
  const laterShownSec = parts.slice(1).map(({ startMs, endMs }) => {
    const { time } = startPoint(open.movie.tracks, track, startMs, endMs, true);
    return time.ticks / time.timescale;
  });
  return cutIntermediate(
    open,
    edit,
    beginning,
    {
      endSec: Math.min(endSec, written.endSec),
      laterShownSec,
      toleranceSec: Math.max(TOLERANCE_SEC, framesSec(1.5, video?.rate)),
    },
    job.signal,
  );
}

/**
 * The clip as the engine's result.
 * @throws {MediaError} `engine-failed` if another attempt does better.
 */
export function resultOf(cut: IndexCut, job: Job): Omit<CutResult, 'dispose'> {
  const { edit, facts, attempt } = job;
  const streams = mappedStreams(facts, edit);
  const leftOut = facts.streams.filter((stream) => !isMedia(stream)).map(leftOutStream);
  if (facts.hasChapters) leftOut.push({ kind: 'data', codec: 'chapters' });
  const encodesAllVideo = attempt.video === 'encoded';
  const planned = { ...attempt, leftOut, emptyParts: job.emptyParts, encodesAllVideo, streams };
  const contents = suppliedContents(planned, cut.contents);
  const copied = streams.filter(({ kind }) => attempt[kind] === 'copied');
  if (playsLate(copied, leadInOf(contents.start).shownSec))
    throw new MediaError('engine-failed', 'Opus beside a long lead-in');
  return {
    blob: clipBlob(cut, clipType(edit)),
    durationSec: cut.durationSec,
    report: { ...contents, engine: 'ffmpeg' },
    verified: null,
  };
}

/**
 * When encoded video begins, in seconds: with its first frame, unless that is so far after the start that no frame was on screen
 * before.
 */
function firstShown({ firstFrameSec }: Written, startSec: number, rate: number | undefined): number {
  const begun = startSec > 0 && firstFrameSec !== null && firstFrameSec - startSec <= framesSec(1.5, rate);
  return begun ? Math.max(startSec, firstFrameSec) : startSec;
}
