import type { IndexCut } from '@/lib/cut/write/cut-movie';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { MS_PER_SECOND, type Span } from '@/lib/media/time';
import type { MediaStreamFacts } from './attempts';
import { cutArguments, seekSec } from './command';
import { videoFormatOf } from './conform';
import { AUDIO_KBITS } from './encoding';
import { cutOutput } from './finish';
import { onScreen, packetTimesIn } from './frame-on-screen';
import type { OutputPlace, RunningJob } from './job';
import { encodePartsArguments, type FramedSpan, runsOf } from './parts-command';
import { coveredSec, projectSize } from './progress';

/** What to write of several parts. */
export interface PartsWork {
  open: MountedFile;
  job: RunningJob;
  /** In the clip's order, in seconds on ffmpeg's clock. */
  parts: readonly FramedSpan[];
  /** Everything but the audio that is joined. */
  streams: readonly MediaStreamFacts[];
  /** Number of audio streams that are joined afterwards. */
  joined: number;
}

/** Of the bar, what the video takes of an attempt that joins audio afterwards. */
const VIDEO_SHARE = { encoded: 0.95, copied: 0.5, none: 0 };

/**
 * The clip with everything but the audio that is joined.
 * @throws {MediaError} as `cutOutput`.
 */
export async function cutWithoutJoinedAudio(work: PartsWork, place: OutputPlace): Promise<IndexCut> {
  const { open, job, streams, joined } = work;
  const video = streams.find(({ kind }) => kind === 'video');
  const share = joined > 0 ? VIDEO_SHARE[job.attempt.video] : 1;
  const { signal } = job;
  if (!video || job.attempt.video !== 'encoded') {
    const hull = hullOf(work.parts);
    const { media, lines } = await runToFile(open, {
      scratch: place.scratch,
      signal,
      argumentsFor: (output) => copyArguments(work, output, place),
      onTime: (sec) => job.onProgress(share * shareOf([hull], sec)),
    });
    return cutOutput(media, lines, job, streams);
  }
  const parts = await withFramesOnScreen(work, video);
  const runs = runsOf(parts);
  const lengthSec = parts.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  const audioBytes = (joined * lengthSec * AUDIO_KBITS * 1000) / 8;
  const { media, lines } = await runToFile(open, {
    scratch: place.scratch,
    signal,
    argumentsFor: (output) => encodeArguments(work, output, { video, parts, place }),
    onTime: (sec, written) => {
      // Parts that overlap are encoded once.
      const bytes = projectSize(written, coveredSec(parts, sec), lengthSec);
      job.onProgress(share * shareOf(runs, sec), bytes === undefined ? undefined : bytes + audioBytes);
    },
  });
  return cutOutput(media, lines, job, streams);
}

function encodeArguments(
  { open, job, streams }: PartsWork,
  output: string,
  of: { video: MediaStreamFacts; parts: readonly FramedSpan[]; place: OutputPlace },
): string[] {
  const { container, edit } = job;
  return encodePartsArguments({
    input: open.input,
    output,
    container,
    video: of.video,
    parts: of.parts,
    audio: streams.filter(({ kind }) => kind === 'audio'),
    metadata: edit.metadata,
    maxBytes: of.place.maxBytes,
    fit: job.fit,
    format: videoFormatOf(edit),
  });
}

/** Copying what lies between the parts takes less time than finding each of them. */
function copyArguments(
  { open, job, streams }: PartsWork,
  output: string,
  { maxBytes }: OutputPlace,
): string[] {
  const { container, edit, attempt } = job;
  const hasAudio = streams.some(({ kind }) => kind === 'audio');
  return cutArguments({
    input: open.input,
    output,
    container,
    streams,
    range: {
      startMs: Math.min(...edit.parts.map(({ startMs }) => startMs)),
      endMs: Math.max(...edit.parts.map(({ endMs }) => endMs)),
    },
    attempt: { ...attempt, audio: hasAudio ? attempt.audio : 'none' },
    metadata: edit.metadata,
    frameOnScreenSec: null,
    maxBytes,
  });
}

/** The parts, each from the beginning of the frame that is on screen at its start. */
async function withFramesOnScreen(
  { open, job, parts }: PartsWork,
  video: MediaStreamFacts,
): Promise<FramedSpan[]> {
  const { container, signal } = job;
  const begun = new Map<Span, number>();
  for (const run of runsOf(parts)) {
    const range = { startMs: run.startSec * MS_PER_SECOND, endMs: run.endSec * MS_PER_SECOND };
    const last = Math.max(...run.parts.map(({ startSec }) => startSec));
    const from = seekSec({ container, range, streams: [video] });
    const times = await packetTimesIn(open, video, from, last, signal);
    for (const part of run.parts) begun.set(part, onScreen(times, part.startSec) ?? part.startSec);
  }
  return parts.map((part) => ({ ...part, startSec: begun.get(part) ?? part.startSec }));
}

/** The share of some ranges that lies before a second of the source. */
function shareOf(ranges: readonly Span[], sec: number): number {
  const total = ranges.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  return coveredSec(ranges, sec) / total;
}

function hullOf(parts: readonly Span[]): Span {
  return {
    startSec: Math.min(...parts.map(({ startSec }) => startSec)),
    endSec: Math.max(...parts.map(({ endSec }) => endSec)),
  };
}
