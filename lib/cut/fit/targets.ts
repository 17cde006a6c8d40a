/** What a clip with a size limit becomes where WebCodecs encodes it, and whether another pass makes better use of the limit. */
import type { FitReport } from '@/lib/cut/report';
import type { SizeLimit } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { type FrameSize, frameSizes, rates } from './frame-size';
import { isHeldBack, passCurve } from './pass-curve';
import type { AudioBounds } from './plan-audio';
import type { FitPlan } from './plan-fit';
import type { Budget, Regulator, Step } from './regulator';

/** What a video with a size limit becomes, and what it may use. */
export interface VideoTarget extends FrameSize, Budget {
  /** Frames per second. */
  rate: number;
}

/** What the streams of a fitted clip become. */
export interface FitTargets {
  plan: FitPlan;
  /** Null for a clip of audio alone. */
  video: VideoTarget | null;
  audio: AudioBounds;
}

/** The shares of the limit to aim at: of the video's bytes at first, and of all once the sizes of everything else are known. */
const FIRST_AIM = 0.97;
const SECOND_AIM = 0.98;
/** Short clips leave less room to make up for what was written. */
const SHORT_AIM = 0.955;
const SHORT_SEC = 4;
/** In a short clip the encoder goes only part of the way to a lower rate, so a second pass asks for a power of the correction. */
const SHORT_CORRECTION = 1.7;
/** Bytes are raised by no more than this for an encoder that held back: it may not do so again. */
const MOST_RAISED = 1.1;
/** A clip that uses this share of the limit is good enough. */
const GOOD_USE = 0.925;
/** A pass that exceeds the limit by this shows that frames of its size can't be made small enough. */
const FAR = 1.06;

/**
 * What a planned clip becomes at first.
 * @param videos number of its videos, which share the bytes.
 */
export function firstTargets(plan: FitPlan, lengthSec: number, videos: number): FitTargets {
  const { width, height, rate, videoBytes, audioBitsPerSec, channels } = plan;
  return {
    plan,
    audio: { bitsPerSec: audioBitsPerSec, channels },
    video: videos > 0 ? { width, height, rate, lengthSec, bytes: (videoBytes * FIRST_AIM) / videos } : null,
  };
}

/** What a pass made. */
export interface PassResult {
  /** Bytes of the clip, and of the video that was encoded for it. */
  bytes: number;
  videoBytes: number;
  /** The content didn't need more bytes. */
  saturated: boolean;
  /** What the encoder was asked for, if there is one video. */
  steps: readonly Step[];
}

/** What has encoded a clip's video. */
interface RegulatedFeed {
  written: { bytes: number };
  encoder: { regulator: Regulator | null };
}

/** The result of a pass. @param bytes of the clip. */
export function passResult(bytes: number, feeds: readonly RegulatedFeed[]): PassResult {
  const regulators = feeds.flatMap(({ encoder }) => encoder.regulator ?? []);
  return {
    bytes,
    videoBytes: feeds.reduce((sum, { written }) => sum + written.bytes, 0),
    saturated: regulators.some(({ saturated }) => saturated),
    steps: regulators.length === 1 ? (regulators[0]?.steps ?? []) : [],
  };
}

/** The targets of a second pass, which starts from the sizes of the first one; null if the first one is good enough. */
export function secondTargets(
  targets: FitTargets,
  limit: SizeLimit,
  { bytes, videoBytes, saturated, steps }: PassResult,
): FitTargets | null {
  const fits = bytes <= limit.bytes;
  if (fits && (saturated || bytes >= limit.bytes * GOOD_USE)) return null;
  const { video, audio } = targets;
  if (!video) {
    if (fits) return null;
    return { ...targets, audio: { ...audio, bitsPerSec: lowered(audio.bitsPerSec, limit.bytes / bytes) } };
  }
  const isHeld = isHeldBack(steps, { lengthSec: video.lengthSec, written: videoBytes });
  const isTooLarge = bytes > limit.bytes * FAR || isHeld;
  const next = (isTooLarge && easier(targets.plan, limit)) || targets.plan;
  const isSame = next === targets.plan;
  // The encoder made this of what it was given. It makes something else of smaller or fewer frames.
  const bias = videoBytes > 0 && isSame ? biasOf(video.bytes / videoBytes, fits, isHeld) : 1;
  const isShort = video.lengthSec < SHORT_SEC;
  const correction = isShort ? bias ** SHORT_CORRECTION : bias;
  const left = (limit.bytes * (isShort ? SHORT_AIM : SECOND_AIM) - (bytes - videoBytes)) * correction;
  if (left <= 0) return null;
  const videos = Math.max(1, Math.round((targets.plan.videoBytes * FIRST_AIM) / video.bytes));
  const target = { lengthSec: video.lengthSec, bytes: left / videos };
  // An encoder that held back shows where it did, not what the content needs.
  const curve = isHeld ? null : passCurve(steps, { ...target, written: videoBytes });
  const { width, height, rate } = next;
  const spread = curve ? { shareBefore: curve } : {};
  return { ...targets, plan: next, video: { width, height, rate, ...target, ...spread } };
}

/** The factor by which to correct the bytes of another pass. @param bias the bytes asked for, divided by those written. */
function biasOf(bias: number, fits: boolean, isHeld: boolean): number {
  if (!fits) return Math.min(1, bias);
  return isHeld ? Math.min(MOST_RAISED, Math.max(1, bias)) : 1;
}

/**
 * The plan with smaller frames, or else with half of them: the encoder can't make these small enough. Null if the visitor chose the
 * lines, or neither is left.
 */
function easier(plan: FitPlan, { lines, rate }: SizeLimit): FitPlan | null {
  if (lines !== 'auto') return null;
  const smaller = frameSizes(plan, 'auto')[1];
  if (smaller) return { ...plan, ...smaller };
  const fewer = rate === 'auto' ? rates(plan.rate, 'auto')[1] : undefined;
  return fewer === undefined ? null : { ...plan, rate: fewer };
}

function lowered(bitsPerSec: number, by: number): number {
  return Math.max(16_000, Math.floor((bitsPerSec * by * 0.96) / 1000) * 1000);
}

/** A finished pass. */
export interface FinishedPass {
  fit: FitTargets;
  result: PassResult;
}

/** Where a pass is written to (an entry of the scratch folder, or null), and who hears of its progress. */
export interface PassOutput {
  scratch: string | null;
  onProgress(share: number, bytes?: number): void;
}

/**
 * Makes a clip within a limit, in at most two passes. The second one starts from what came of the first.
 * @returns the pass that uses most of the limit, and the number of passes.
 * @throws {MediaError} `too-large` if none stays within the limit; what `make` throws.
 */
export async function fitInPasses<Pass extends FinishedPass>(
  first: FitTargets,
  limit: SizeLimit,
  output: PassOutput,
  make: (targets: FitTargets, output: PassOutput) => Promise<Pass>,
): Promise<{ best: Pass; passes: number }> {
  // The size is never more than the limit.
  const half = (pass: 0 | 1) => (share: number, bytes?: number) =>
    output.onProgress((pass + share) / 2, bytes && Math.min(bytes, limit.bytes));
  const once = await make(first, { scratch: output.scratch, onProgress: half(0) });
  const second = secondTargets(first, limit, once.result);
  if (!second) return { best: bestOf([once], limit), passes: 1 };
  // The first clip has to stay until the second one has turned out better.
  const again = await make(second, { scratch: null, onProgress: half(1) });
  return { best: bestOf([once, again], limit), passes: 2 };
}

/** The pass that uses most of the limit. @throws {MediaError} `too-large` if none stays within it. */
function bestOf<Pass extends FinishedPass>(passes: readonly Pass[], limit: SizeLimit): Pass {
  const fitting = passes.filter(({ result }) => result.bytes <= limit.bytes);
  const [best] = fitting.sort((a, b) => b.result.bytes - a.result.bytes);
  if (!best) throw new MediaError('too-large', passes.map(({ result }) => result.bytes).join(', '));
  return best;
}

/** What was done, for the report. */
export function fitReport(
  { plan, video, audio }: FitTargets,
  { videoBytes, encodesAudio, passes }: { videoBytes: number; encodesAudio: boolean; passes: number },
): FitReport {
  return {
    kind: 'encoded',
    video: video && {
      width: plan.width,
      height: plan.height,
      rate: plan.rate,
      bitsPerSec: Math.round((videoBytes * 8) / video.lengthSec),
    },
    audio: encodesAudio ? { bitsPerSec: audio.bitsPerSec, channels: audio.channels === 1 ? 1 : 2 } : null,
    passes,
  };
}
