/** Makes clips: an intermediate file of streams with the source's own times, cut by its index, and sound that is joined to the sample. */
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { setMatrix } from '@/lib/containers/mp4/write/turned-head';
import type { VideoFeed } from '@/lib/cut/encode/video-feed';
import type { CutResult } from '@/lib/cut/engine';
import type { FitPlan } from '@/lib/cut/fit/plan-fit';
import {
  type FitTargets,
  firstTargets,
  fitInPasses,
  fitReport,
  type PassOutput,
  passResult,
} from '@/lib/cut/fit/targets';
import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import { type Clip, sizeOfClip } from '@/lib/cut/write/clip';
import { awaitingSound, type Intermediate, openTogether } from '@/lib/cut/write/cut-intermediate';
import { cutSupplied } from '@/lib/cut/write/cut-supplied';
import { limitOf, type SizeLimit } from '@/lib/edit/edit';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { MediaError } from '@/lib/media/errors';
import type { MediaStreamFacts } from './attempts';
import { encodeInBrowser, triesBrowser } from './browser-video';
import { commandArguments } from './command';
import { cutOutput, suppliedResult } from './cut-output';
import { encodeInSegments, type SegmentedVideo } from './encode-segments';
import { AUDIO_BITS_PER_SEC, CONSTANT_QUALITY, type Encoder } from './encoder';
import type { FramedSpan, Job, Run } from './job';
import { joinSound } from './joined-sound';
import { fromFramesOnScreen } from './packet-times';
import { FIRST_PASS_SHARE, projectSize } from './progress';
import { type Passes, passesWithin, planWithin, videoBytes } from './size-limit';
import { coveredSec, hullOf, runsOf, totalSec } from './spans';
import { streamsCommand } from './streams-command';

/** Of the bar, what the streams take of an attempt that joins sound afterwards. */
const STREAMS_SHARE = { encoded: 0.95, copied: 0.5, none: 0 };

type Result = Omit<CutResult, 'dispose'>;

/** Who encodes a clip's video: the browser, and libx264 if that fails; or one of them, within a size limit. */
type Encoding = { by: 'either' } | { by: 'browser'; fit: FitTargets } | { by: 'libx264'; plan: FitPlan };

/**
 * Makes a clip.
 * @throws {MediaError} `engine-failed` if the attempt fails, or another one does better; `too-large`; `empty-range`; `exact-refused`.
 * @throws the signal's reason when aborted.
 */
export async function cutClip(run: Run): Promise<Result> {
  const { job, attempt } = run;
  const limit = limitOf(job.edit);
  if (!limit) return suppliedResult((await makeClip(run, { by: 'either' })).clip, run);
  const plan = planWithin(job, limit);
  const fitted = job.video && triesBrowser(job) ? await fitInBrowser(run, plan, limit) : null;
  if (fitted) return fitted;
  const { clip } = await makeClip(run, { by: 'libx264', plan });
  const result = suppliedResult(clip, run);
  const [videos, passes] = attempt.video === 'none' ? [0, 1] : [1, 2];
  const fit = firstTargets(plan, result.durationSec, videos);
  return withFit(result, fit, { videoBytes: await videoBytes(result.blob), passes });
}

/** Says in the report how a clip is kept within its limit. */
function withFit(result: Result, targets: FitTargets, done: { videoBytes: number; passes: number }): Result {
  const { report } = result;
  const fit = fitReport(targets, { ...done, encodesAudio: report.audio === 'encoded' });
  return { ...result, report: { ...report, fit } };
}

/** Makes a clip within a limit, in at most two passes over its frames. Null if libx264 has to do it. */
async function fitInBrowser(run: Run, plan: FitPlan, limit: SizeLimit): Promise<Result | null> {
  const first = firstTargets(plan, totalSec(run.job.parts), 1);
  try {
    const { best, passes } = await fitInPasses(first, limit, run, async (fit, output) => {
      const { clip, videos } = await makeClip(run, { by: 'browser', fit }, output);
      return { fit, clip, result: passResult(sizeOfClip(clip), videos) };
    });
    const { videoBytes } = best.result;
    return withFit(suppliedResult(best.clip, run), best.fit, { videoBytes, passes });
  } catch (error) {
    if (isLeftToFfmpeg(error, run)) return null;
    throw error;
  }
}

/** Makes a clip in one way. @returns the clip, and what encoded its video in the browser. */
async function makeClip(
  run: Run,
  encoding: Encoding,
  output: PassOutput = run,
): Promise<{ clip: Clip; videos: readonly VideoFeed[] }> {
  const { job, attempt } = run;
  const videos: VideoFeed[] = [];
  const isJoined = ({ kind }: MediaStreamFacts) =>
    kind === 'audio' && job.joinsSound && attempt.audio === 'encoded';
  const joined = job.streams.filter(isJoined);
  const streams = job.streams.filter((stream) => !isJoined(stream));
  const { last } = passesOf(job, encoding);
  const supply = {
    cutStreams: streams.length > 0 ? () => cutStreams(run, streams, encoding, { ...output, videos }) : null,
    parts: job.parts,
    async encodeAudio(spans: readonly ClipSpan[]) {
      const sounds: Intermediate[] = [];
      for (const stream of joined) {
        const sound = await joinSound(run, stream, spans, last);
        if (sound) sounds.push(sound);
      }
      return sounds;
    },
  };
  return { clip: await cutSupplied(supply, job.edit), videos };
}

/** What a size limit leaves the streams; null without one. */
function planOf(encoding: Encoding): FitPlan | null {
  if (encoding.by === 'either') return null;
  return encoding.by === 'browser' ? encoding.fit.plan : encoding.plan;
}

/** What ffmpeg encodes a clip's sound with, and its video if it has to. */
function passesOf(job: Job, encoding: Encoding): Passes {
  const plan = planOf(encoding);
  return plan ? passesWithin(job, plan) : { first: null, last: CONSTANT_QUALITY };
}

/** The clip with all streams but the sound that is joined. @param videos what encodes in the browser is added to them */
async function cutStreams(
  run: Run,
  streams: readonly MediaStreamFacts[],
  encoding: Encoding,
  { scratch, onProgress, videos }: PassOutput & { videos: VideoFeed[] },
): Promise<Clip> {
  const { job, attempt, signal } = run;
  const passes = passesOf(job, encoding);
  const { first, last } = passes;
  const size = planOf(encoding);
  const encoded = attempt.video === 'encoded' ? job.video : undefined;
  const parts = (encoded ? await fromFramesOnScreen(run, encoded) : job.parts).map((part) =>
    size ? { ...part, frames: { ...part.frames, size } } : part,
  );
  const joined = job.streams.length - streams.length;
  const share = joined > 0 ? STREAMS_SHARE[attempt.video] : 1;
  const soundBytes = (joined * totalSec(parts) * AUDIO_BITS_PER_SEC) / 8;
  // Copying what lies between parts takes less time than finding each of them.
  const isTight = encoded !== undefined || parts.length === 1;
  const ranges = isTight ? runsOf(parts) : [hullOf(parts)];
  const write = (encoder: Encoder, scratch: string | null, from: number, to: number) =>
    runToFile(run.open, {
      scratch,
      signal,
      argumentsFor: (output) => commandArguments(streamsCommand(run, streams, parts, encoder, output)),
      onTime: (sec, bytes) => {
        const done = Math.min(1, coveredSec(ranges, sec) / totalSec(ranges));
        // Parts that overlap are encoded once.
        const size = isTight ? projectSize(bytes, coveredSec(parts, sec), totalSec(parts)) : undefined;
        onProgress(share * (from + (to - from) * done), size && size + soundBytes);
      },
    });
  const { durationSec } = job.facts;
  const cut = (open: OpenMovie, lines: readonly string[]) =>
    cutOutput(
      joined > 0 && durationSec !== null ? awaitingSound(open, durationSec) : open,
      lines,
      run,
      streams,
    );
  /** The streams, with video that was encoded apart from the sound. */
  const beside = async (video: SegmentedVideo) => {
    const sounds = streams.filter(({ kind }) => kind === 'audio');
    const sound = sounds.length > 0 ? await writeSound(run, sounds, parts, last) : null;
    const open = await openTogether(video, sound?.media ?? null);
    for (const track of open.movie.tracks) if (track.kind === 'video') setMatrix(track, video.matrix);
    return cut(open, sound?.lines ?? []);
  };
  if (encoded && encoding.by !== 'libx264' && triesBrowser(job)) {
    const target = encoding.by === 'browser' ? encoding.fit.video : null;
    const onEncoded = (sec: number, bytesPerSec: number) => {
      const bytes = Number.isFinite(bytesPerSec) ? bytesPerSec * totalSec(parts) + soundBytes : undefined;
      onProgress((share * coveredSec(parts, sec)) / totalSec(parts), bytes);
    };
    try {
      const video = await encodeInBrowser(run, encoded, parts, { target, scratch, onEncoded });
      videos.push(video.feed);
      return await beside(video);
    } catch (error) {
      if (encoding.by === 'browser' || !isLeftToFfmpeg(error, run)) throw error;
    }
  }
  /** The share that is done before one program encodes everything. */
  let from = 0;
  if (encoded)
    try {
      const onShare = (done: number, bytes?: number) => {
        from = done;
        onProgress(share * done, bytes && bytes + soundBytes);
      };
      const video = await encodeInSegments(run, encoded, parts, passes, { scratch, onShare });
      if (video) return await beside(video);
    } catch (error) {
      if (!isLeftToFfmpeg(error, run)) throw error;
    }
  const between = first ? from + (1 - from) * FIRST_PASS_SHARE : from;
  if (first) await write(first, null, from, between);
  const { media, lines } = await write(last, scratch, between, 1);
  return cut(await openOutput(media), lines);
}

/** What may go wrong in the browser or in several programs, and not with libx264 in one. */
const LEFT_TO_FFMPEG: ReadonlySet<string> = new Set([
  'codec-not-in-mp4',
  'engine-failed',
  'engine-unavailable',
  'too-large',
]);

/** @throws the signal's reason when aborted. */
function isLeftToFfmpeg(error: unknown, { signal, open }: Run): boolean {
  signal.throwIfAborted();
  return error instanceof MediaError && LEFT_TO_FFMPEG.has(error.code) && !open.core.dead;
}

/** The sound of a clip whose video the browser encodes. */
function writeSound(
  run: Run,
  sounds: readonly MediaStreamFacts[],
  parts: readonly FramedSpan[],
  encoder: Encoder,
): Promise<{ media: Blob; lines: string[] }> {
  const attempt = { ...run.attempt, video: 'none' as const };
  return runToFile(run.open, {
    scratch: null,
    signal: run.signal,
    argumentsFor: (output) =>
      commandArguments(streamsCommand({ ...run, attempt }, sounds, parts, encoder, output)),
  });
}

/** @throws {MediaError} `engine-failed` for what can't be read. */
const openOutput = (media: Blob) =>
  openForCut(media).catch((error: unknown) => {
    throw new MediaError('engine-failed', `the output: ${String(error)}`, { cause: error });
  });
