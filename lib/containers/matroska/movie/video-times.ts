import {
  at,
  firstIndex,
  type Runs,
  RunsBuilder,
  type TimeRuns,
  withTimes,
} from '@/lib/containers/mp4/read/runs';
import { MediaError } from '@/lib/media/errors';

/** Times in ticks of their own timescale. */
export interface VideoTimes {
  /** Ticks per second. */
  timescale: number;
  /** The presentation time of each frame, in decode order. */
  presented: Float64Array;
  /** The duration of the last sample. */
  last: number;
}

/** Ticks per second for variable frame rates: a multiple of the file's clock, in these bounds. */
const LEAST_TIMESCALE = 90_000;
const GREATEST_TIMESCALE = 1_000_000;
/** Ticks per second for constant frame rates: the least multiple of the rate beyond this, as in ffmpeg's MP4 muxer. */
const STEADY_TIMESCALE = 10_000;

/**
 * Converts stored times to those of an MP4. Matroska mostly stores milliseconds, so that 30 frames per second are 33, 33 and 34
 * ms apart. If all frames are within a tick of the rate that the track states, they get the exact times of that rate.
 * @param stored in ticks of the Segment, in decode order.
 * @param scale nanoseconds of such a tick.
 * @param frameDuration nanoseconds, as the track states it; 0 when it doesn't.
 * @param lastDuration ticks, as the last block states it; null when it doesn't.
 * @param gaps number of places where frames of the file are missing because they weren't read.
 */
export function videoTimes(
  stored: Float64Array,
  scale: number,
  frameDuration: number,
  lastDuration: number | null,
  gaps = 0,
): VideoTimes {
  const sorted = stored.slice().sort();
  const steady = steadyTimes(stored, sorted, { scale, frameDuration, gaps });
  if (steady) return steady;
  const clock = 1e9 / scale;
  const exact = clock * Math.max(1, Math.ceil(LEAST_TIMESCALE / clock));
  const timescale = Number.isInteger(exact) && exact <= GREATEST_TIMESCALE ? exact : LEAST_TIMESCALE;
  const ticks = (time: number) => Math.round((time * timescale) / clock);
  const step = at(sorted, sorted.length - 1) - at(sorted, sorted.length - 2);
  const usual = frameDuration > 0 ? frameDuration / scale : sorted.length > 1 ? step : clock / 25;
  return { timescale, presented: stored.map(ticks), last: Math.max(1, ticks(lastDuration ?? usual)) };
}

/** The frame rate as a fraction; null when a frame's duration belongs to no common rate. */
function rateOf(frameDuration: number): { frames: number; seconds: number } | null {
  for (const seconds of [1, 1001]) {
    const base = seconds === 1 ? 1 : 1000;
    const frames = Math.round((1e9 * seconds) / frameDuration / base) * base;
    // Matroska stores the duration in whole nanoseconds.
    if (frames > 0 && frames <= 1_000_000 && Math.abs((1e9 * seconds) / frames - frameDuration) <= 1)
      return { frames, seconds };
  }
  return null;
}

/** The times of a constant frame rate; null when the stored times don't fit one. */
function steadyTimes(
  stored: Float64Array,
  sorted: Float64Array,
  { scale, frameDuration, gaps }: { scale: number; frameDuration: number; gaps: number },
): VideoTimes | null {
  const rate = frameDuration > 0 ? rateOf(frameDuration) : null;
  if (!rate || sorted.length === 0) return null;
  const step = (1e9 * rate.seconds) / rate.frames / scale;
  const phase = steadyPhase(sorted, step, gaps);
  if (phase === null) return null;
  const fold = Math.max(1, 2 ** Math.ceil(Math.log2(STEADY_TIMESCALE / rate.frames)));
  const timescale = rate.frames * fold;
  const origin = Math.round((phase * scale * timescale) / 1e9);
  const duration = rate.seconds * fold;
  return {
    timescale,
    presented: stored.map((time) => origin + Math.round((time - phase) / step) * duration),
    last: duration,
  };
}

/**
 * The exact time of the first frame if all frames are one step apart, but for some gaps of whole steps. Each stored time is
 * rounded and allows a range of one tick. The result is a multiple of the step if all ranges allow it, otherwise the middle of
 * what they allow. Null when they exclude each other.
 */
function steadyPhase(sorted: Float64Array, step: number, gaps: number): number | null {
  let [least, greatest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let missing = 0;
  let left = gaps;
  for (let i = 0; i < sorted.length; i++) {
    const skipped = Math.round((at(sorted, i) - at(sorted, 0)) / step) - i - missing;
    if (skipped > 0 && left-- > 0) missing += skipped;
    const phase = at(sorted, i) - (i + missing) * step;
    least = Math.max(least, phase - 0.5 - ROUNDING);
    greatest = Math.min(greatest, phase + 0.5 + ROUNDING);
  }
  if (least > greatest) return null;
  const even = Math.round(at(sorted, 0) / step) * step;
  return even >= least && even <= greatest ? even : (least + greatest) / 2;
}

/** Ticks by which a sum of steps may be wrong in floating point. */
const ROUNDING = 1e-6;

/** The most frames by which a frame may move between decode and presentation order. H.264 and H.265 allow 16. */
const MAX_REORDER = 64;

/** The decode times of samples, which Matroska doesn't store. */
export interface DecodeTimes {
  decode: TimeRuns;
  /** Composition offsets; null when all are 0. */
  offsets: Runs | null;
}

/**
 * Computes decode times: the sorted presentation times, moved by as many frames as reordering needs, so that no frame is
 * presented before it is decoded. Behind a gap, they begin anew.
 * @param presented presentation times in decode order, in ticks.
 * @param last duration of the last sample, in ticks.
 * @param gaps the samples, in ascending order, before which samples of the file are missing because they weren't read.
 * @throws {MediaError} `unsupported` for times that are too far out of order.
 */
export function decodeTimes(
  presented: Float64Array,
  last: number,
  gaps: readonly number[] = [],
): DecodeTimes {
  const runs = [0, ...gaps].map((from, k) => presented.subarray(from, gaps[k]));
  const depth = Math.max(0, ...runs.map(depthOf));
  if (depth > MAX_REORDER) throw new MediaError('unsupported', 'times out of order');
  const times = new Float64Array(presented.length);
  let n = 0;
  for (const run of runs)
    for (const time of runTimes(run, depth, last)) {
      // The frames after a short gap can't be decoded before those in front of it.
      times[n] = n > 0 ? Math.max(time, at(times, n - 1)) : time;
      n++;
    }
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  for (let i = 0; i < presented.length; i++) {
    durations.push(1, i + 1 < presented.length ? at(times, i + 1) - at(times, i) : last);
    offsets.push(1, at(presented, i) - at(times, i));
  }
  return { decode: withTimes(durations.done(), at(times, 0)), offsets: depth > 0 ? offsets.done() : null };
}

/** The most frames by which reordering moves a frame. */
function depthOf(presented: Float64Array): number {
  const sorted = presented.slice().sort();
  let depth = 0;
  for (let i = 0; i < presented.length; i++) depth = Math.max(depth, i - rank(sorted, at(presented, i), i));
  return depth;
}

/** The decode times of consecutive samples. */
function* runTimes(presented: Float64Array, depth: number, last: number): Generator<number> {
  const sorted = presented.slice().sort();
  const first = at(sorted, 0);
  const step = Math.max(1, sorted.length > 1 ? at(sorted, 1) - first : last);
  for (let i = 0; i < sorted.length; i++)
    yield i < depth ? first - (depth - i) * step : at(sorted, i - depth);
}

/** The index of a value among sorted values; with equal values, the greatest index up to `most`. */
function rank(sorted: Float64Array, value: number, most: number): number {
  if (at(sorted, most) === value) return most;
  return firstIndex(sorted.length, (i) => at(sorted, i) >= value);
}
