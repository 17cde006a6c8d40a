/** A clip within a size limit: libx264 in two passes. */

import { openMovie } from '@/lib/containers/mp4/read/movie';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { CutResult } from '@/lib/cut/engine';
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import { type FitPlan, planFit } from '@/lib/cut/fit/plan-fit';
import { squareSize } from '@/lib/edit/crop-frame';
import { type Edit, joinedParts, limitOf } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { mappedStreams } from './attempts';
import { storedFrame } from './framing';
import type { OutputPlace, RunningJob } from './job';
import { spanOf } from './parts-command';

/** The share of the planned bytes to aim at. Short clips leave the encoder less room to make up for what it wrote. */
const AIM = { usual: 0.965, short: 0.92, shortSec: 5 };
/** Of the bar, what the first pass takes. */
const FIRST_SHARE = 0.35;
const USUAL_RATE = 30;

/**
 * Makes a clip within the limit of its edit.
 * @throws {MediaError} `too-large`; as `make`.
 */
export async function cutWithin(
  open: MountedFile,
  job: RunningJob,
  place: OutputPlace,
  make: (open: MountedFile, job: RunningJob, place: OutputPlace) => Promise<Omit<CutResult, 'dispose'>>,
): Promise<Omit<CutResult, 'dispose'>> {
  const { plan, sourceRate, sec, spannedSec } = planWithin(job);
  const hasVideo = job.attempt.video !== 'none';
  const aim = sec < AIM.shortSec ? AIM.short : AIM.usual;
  const run = (pass: 1 | 2, from: number) =>
    make(
      open,
      {
        ...job,
        fit: { plan, pass, sourceRate, bitsPerSec: (plan.videoBytes * 8 * aim) / spannedSec },
        onProgress: (share, bytes) =>
          job.onProgress(from + (pass === 1 ? FIRST_SHARE : 1 - from) * share, bytes),
      },
      // What the first pass writes is only there for its statistics.
      pass === 1 ? { ...place, scratch: null } : place,
    );
  if (hasVideo) await run(1, 0);
  const result = await run(2, hasVideo ? FIRST_SHARE : 0);
  const video = hasVideo
    ? {
        width: plan.width,
        height: plan.height,
        rate: plan.rate,
        bitsPerSec: Math.round(((await videoBytes(result.blob)) * 8) / result.durationSec),
      }
    : null;
  const audio =
    result.report.audio === 'encoded' ? { bitsPerSec: plan.audioBitsPerSec, channels: plan.channels } : null;
  const passes = hasVideo ? 2 : 1;
  return { ...result, report: { ...result.report, fit: { kind: 'encoded', video, audio, passes } } };
}

/** Bytes of the video of a clip. */
export async function videoBytes(clip: Blob): Promise<number> {
  const { tracks } = await openMovie(clip);
  let bytes = 0;
  for (const { kind, samples } of tracks)
    if (kind === 'video') for (let i = 0; i < samples.count; i++) bytes += sizeOf(samples, i);
  return bytes;
}

interface Planned {
  plan: FitPlan;
  sourceRate: number;
  /** The clip's length. */
  sec: number;
  /** From the first part's start to the last one's end: the encoder counts what lies between parts as time with bits. */
  spannedSec: number;
}

/** What a job's streams become. @throws {MediaError} `too-large` if nothing fits. */
export function planWithin({ edit, facts }: Pick<RunningJob, 'edit' | 'facts'>): Planned {
  const streams = mappedStreams(facts, edit);
  const video = streams.find(({ kind }) => kind === 'video');
  const spans = joinedParts(edit).map((part) => spanOf(part, facts.durationSec));
  const spannedSec =
    Math.max(...spans.map(({ endSec }) => endSec)) - Math.min(...spans.map(({ startSec }) => startSec));
  const sec = spans.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  const sourceRate = video?.rate ?? USUAL_RATE;
  const source = {
    sec,
    video: video ? { ...fittedSize(video, edit), rate: sourceRate } : null,
    audio: streams
      .filter(({ kind }) => kind === 'audio')
      .map(({ channels, sampleRate }) => ({ channels: channels ?? 2, sampleRate: sampleRate ?? 48_000 })),
  };
  const limit = limitOf(edit);
  if (!limit) throw new Error('an edit without a limit');
  const plan = planFit(source, limit);
  if (!plan.possible) throw new MediaError('too-large', `${limit.bytes} bytes for ${sec} s`);
  return { plan, sourceRate, sec, spannedSec };
}

/** The frames of the clip before they are scaled, with square pixels. */
function fittedSize(video: StreamFacts, { parts, framing }: Pick<Edit, 'parts' | 'framing'>): FrameSize {
  const frame = storedFrame(video);
  const [first] = parts;
  return frame ? squareSize(frame, first ? cropOf(first, framing) : null) : { width: 0, height: 0 };
}
