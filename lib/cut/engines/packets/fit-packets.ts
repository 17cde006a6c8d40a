/** Plans a clip with a size limit: what its streams become, and whether another pass makes better use of the limit. */

import { type Cause, decide, treatmentOf } from '@/lib/cut/decide/decide';
import type { VideoTarget } from '@/lib/cut/encode/frame-encoder';
import type { VideoFeed } from '@/lib/cut/encode/video-feed';
import type { FitSource } from '@/lib/cut/fit/fit-source';
import { frameSizes, rates } from '@/lib/cut/fit/frame-size';
import { isHeldBack, passCurve } from '@/lib/cut/fit/pass-curve';
import { type FitPlan, planFit } from '@/lib/cut/fit/plan-fit';
import type { Step } from '@/lib/cut/fit/regulator';
import type { FitReport } from '@/lib/cut/report';
import { squareSize } from '@/lib/edit/crop-frame';
import type { SizeLimit } from '@/lib/edit/edit';
import { type Crop, cropOf } from '@/lib/edit/framing';
import { type AudioFormat, limited } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { AudioBounds } from './audio-feed';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import { type PacketPlan, plannedContents, videoOf } from './plan-packets';
import { clipFrame } from './prepared-frames';
import { audioFormatOf, MEASURED_PACKETS, videoFactsOf } from './track-rates';

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
/** Copied audio may have this many times the bit rate that the plan gives it. */
const COPY_BITS = 1.1;

/**
 * What a planned clip becomes within a limit. All of its video is encoded, and audio unless its packets are small enough.
 * @throws {MediaError} `too-large` if nothing fits.
 */
export async function fitStreams(
  planned: PacketPlan,
  limit: SizeLimit,
): Promise<{ plan: PacketPlan; fit: FitTargets }> {
  const source = await fitSource(planned);
  const plan = planFit(source, limit);
  if (!plan.possible) throw new MediaError('too-large', `${limit.bytes} bytes for ${source.sec} s`);
  const all = planned.streams.map(({ stream }) => stream);
  const cannotCopy = new Map<Stream, Cause>();
  for (const stream of all)
    if (stream.kind === 'audio' && !(await isSmall(stream, plan))) cannotCopy.set(stream, 'limit');
  const { edit } = planned;
  const within = { ...edit, output: limited(edit.output, limit) };
  const streams = decide(all, within, { parts: planned.parts.length, cannotCopy });
  const audio = { bitsPerSec: plan.audioBitsPerSec, channels: plan.channels };
  const videos = all.filter(({ kind }) => kind === 'video').length;
  const { width, height, rate } = plan;
  const fit: FitTargets = {
    plan,
    audio,
    video:
      videos > 0
        ? { width, height, rate, lengthSec: source.sec, bytes: (plan.videoBytes * FIRST_AIM) / videos }
        : null,
  };
  const contents = await plannedContents(streams, planned.contents);
  return { plan: { ...planned, streams, contents }, fit };
}

async function fitSource(plan: PacketPlan): Promise<FitSource> {
  const { parts, streams, edit, lengthSec } = plan;
  const crop = cropOf(parts[0].part, edit.framing);
  const video = videoOf(plan);
  const audio: AudioFormat[] = [];
  for (const { stream } of streams)
    if (stream.kind === 'audio') audio.push(await audioFormatOf(stream.track));
  const rate = video ? (await videoFactsOf(video.track)).rate : 0;
  return { sec: lengthSec, video: video && { ...(await fittedSize(video.track, crop)), rate }, audio };
}

/** The size of the frames before they are scaled, with square pixels. */
async function fittedSize(track: VideoStream['track'], crop: Crop | null) {
  if (crop) return squareSize(await clipFrame(track, { crop: null, format: null }), crop);
  return { width: await track.getSquarePixelWidth(), height: await track.getSquarePixelHeight() };
}

/** True if a copy of some audio takes about as many bytes as the plan gives it, and has no more channels. */
async function isSmall({ track }: AudioStream, { audioBitsPerSec, channels }: FitPlan): Promise<boolean> {
  const { averageBitrate } = await track.computePacketStats(MEASURED_PACKETS);
  const keepsChannels = Math.min(2, await track.getNumberOfChannels()) <= channels;
  return averageBitrate <= audioBitsPerSec * COPY_BITS && keepsChannels;
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

export function passResult(bytes: number, feeds: readonly VideoFeed[]): PassResult {
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

/** What was done, for the report. */
export function fitReport(
  { plan, video, audio }: FitTargets,
  { streams }: PacketPlan,
  { videoBytes }: PassResult,
  passes: number,
): FitReport {
  return {
    kind: 'encoded',
    video: video && {
      width: plan.width,
      height: plan.height,
      rate: plan.rate,
      bitsPerSec: Math.round((videoBytes * 8) / video.lengthSec),
    },
    audio:
      treatmentOf('audio', streams) === 'encoded'
        ? { bitsPerSec: audio.bitsPerSec, channels: audio.channels === 1 ? 1 : 2 }
        : null,
    passes,
  };
}
