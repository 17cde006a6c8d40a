/** Plans a clip that stays below a size: what the audio, the index and the frames may use, and how large the frames are. */
import type { SizeLimit } from '@/lib/edit/edit';
import type { FitSource } from './fit-source';
import { type FrameSize, frameSizes, rates } from './frame-size';
import { indexBytes } from './index-bytes';
import { type AudioPlan, planAudio } from './plan-audio';

export interface FitPlan extends FrameSize, AudioPlan {
  /** Frames per second. */
  rate: number;
  videoBitsPerSec: number;
  audioBytes: number;
  videoBytes: number;
  /** The index and the container's headers. */
  overheadBytes: number;
  /** False if no video can be encoded within the limit: it isn't a positive number, or audio and index alone fill it. */
  possible: boolean;
  /** False if frames would be visibly poor at this size. */
  watchable: boolean;
}

/** Bits per pixel at 30 frames per second where frames look good, and where they become poor. */
const GOOD_BITS_PER_PIXEL = 0.045;
const POOR_BITS_PER_PIXEL = 0.02;
/** Fewer bits per second than this hold no video at all. */
const LEAST_VIDEO_BITS_PER_SEC = 8_000;

/** The plan for a limit: the largest frames and the highest rate that look good, or else the ones that look least poor. */
export function planFit(source: FitSource, limit: SizeLimit): FitPlan {
  const { usual, lastResort } = candidates(source, limit);
  const good = usual.find((plan) => bitsFor(plan, GOOD_BITS_PER_PIXEL) <= plan.videoBitsPerSec);
  const fair = usual.findLast(({ watchable }) => watchable);
  return good ?? fair ?? lastResort.at(-1) ?? usual.at(-1) ?? IMPOSSIBLE;
}

/** What is watchable within a limit: the longest clip at the chosen frame size, in seconds, and the most lines at this length. */
export function whatFits(source: FitSource, limit: SizeLimit): { sec: number | null; lines: number | null } {
  const fits = (sec: number) => planFit({ ...source, sec }, limit).watchable;
  return { sec: longest(source.sec, fits), lines: mostLines(source, limit) };
}

/** A rate below this that the visitor didn't choose is the last resort, after the smallest frames at the full rate. */
const LEAST_USUAL_RATE = 20;

/** From the largest frames and the highest rate to the smallest. */
function candidates(source: FitSource, limit: SizeLimit): { usual: FitPlan[]; lastResort: FitPlan[] } {
  const { video } = source;
  if (![limit.bytes, source.sec].every((value) => Number.isFinite(value) && value > 0))
    return { usual: [], lastResort: [] };
  if (!video) return { usual: [planOne(source, limit, { width: 0, height: 0 }, 0)], lastResort: [] };
  const [first, ...lower] = rates(video.rate, limit.rate);
  const sizes = frameSizes(video, limit.lines);
  const plans = (size: FrameSize, at: readonly number[]) =>
    at.map((rate) => planOne(source, limit, size, rate));
  const usual = [first, ...lower.filter((rate) => rate >= LEAST_USUAL_RATE)];
  const last = lower.filter((rate) => rate < LEAST_USUAL_RATE);
  return {
    usual: sizes.flatMap((size) => plans(size, usual)),
    lastResort: sizes.slice(-1).flatMap((size) => plans(size, last)),
  };
}

function planOne(source: FitSource, limit: SizeLimit, size: FrameSize, rate: number): FitPlan {
  const overheadBytes = indexBytes(source, rate);
  const audio = planAudio(source, Math.max(0, limit.bytes - overheadBytes), limit.mono);
  const audioBytes = Math.ceil((audio.audioBitsPerSec * source.audio.length * source.sec) / 8);
  const videoBytes = source.video ? Math.max(0, Math.floor(limit.bytes - overheadBytes - audioBytes)) : 0;
  const videoBitsPerSec = Math.floor((videoBytes * 8) / source.sec);
  const possible = source.video
    ? videoBitsPerSec >= LEAST_VIDEO_BITS_PER_SEC
    : overheadBytes + audioBytes <= limit.bytes;
  const plan = { ...size, rate, ...audio, audioBytes, videoBytes, videoBitsPerSec, overheadBytes, possible };
  const watchable = possible && bitsFor(plan, POOR_BITS_PER_PIXEL) <= videoBitsPerSec;
  return { ...plan, watchable };
}

/** Bits per second that frames need. Twice the frames don't need twice the bits, because they resemble each other more. */
function bitsFor({ width, height, rate }: FrameSize & { rate: number }, perPixel: number): number {
  return perPixel * width * height * 30 * (rate / 30) ** 0.6;
}

/** The plan if a limit or a source makes no sense. */
const IMPOSSIBLE: FitPlan = {
  width: 0,
  height: 0,
  rate: 0,
  videoBitsPerSec: 0,
  audioBitsPerSec: 0,
  channels: 2,
  audioBytes: 0,
  videoBytes: 0,
  overheadBytes: 0,
  possible: false,
  watchable: false,
};

/** The largest whole number of seconds up to `sec` that fits, or null. */
function longest(sec: number, fits: (sec: number) => boolean): number | null {
  if (fits(sec)) return sec;
  let [low, high] = [0, Math.ceil(sec)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low || null;
}

function mostLines(source: FitSource, limit: SizeLimit): number | null {
  if (!source.video) return null;
  for (const lines of ['original', 1080, 720, 480, 360] as const) {
    const plan = planFit(source, { ...limit, lines });
    if (plan.watchable) return Math.min(plan.width, plan.height);
  }
  return null;
}
