import { at, type Runs, RunsBuilder, type TimeRuns, withTimes } from '@/lib/containers/mp4/read/runs';
import { MediaError } from '@/lib/media/errors';

/** Times in ticks of a timescale of their own. */
export interface PictureTimes {
  timescale: number;
  /** When each frame is shown, in decode order. */
  shown: Float64Array;
  /** How long the last one is decoded for, by what the file says of it. */
  last: number;
}

/** Ticks a second where frames come as they come: whole multiples of the file's clock, and fine enough for the clip's own. */
const LEAST_TIMESCALE = 90_000;
const GREATEST_TIMESCALE = 1_000_000;
/** Where they come at a steady rate, the least multiple of it beyond this, as ffmpeg's mov muxer chooses. */
const STEADY_TIMESCALE = 10_000;

/**
 * Turns stored times into those of an mp4. Matroska mostly counts milliseconds, so that 30 frames a second come 33, 33 and
 * 34 ms apart: where all of them are within a tick of the rate that the track states, they get that rate's own times.
 * @param stored in ticks of the Segment, in decode order.
 * @param scale nanoseconds of such a tick.
 * @param frameDuration nanoseconds, as the track states it; 0 when it does not.
 * @param lastDuration ticks, as the last block states it; null when it does not.
 */
export function pictureTimes(
  stored: Float64Array,
  scale: number,
  frameDuration: number,
  lastDuration: number | null,
): PictureTimes {
  const sorted = stored.slice().sort();
  const steady = steadyTimes(stored, sorted, scale, frameDuration);
  if (steady) return steady;
  const clock = 1e9 / scale;
  const exact = clock * Math.max(1, Math.ceil(LEAST_TIMESCALE / clock));
  const timescale = Number.isInteger(exact) && exact <= GREATEST_TIMESCALE ? exact : LEAST_TIMESCALE;
  const ticks = (time: number) => Math.round((time * timescale) / clock);
  const step = at(sorted, sorted.length - 1) - at(sorted, sorted.length - 2);
  const usual = frameDuration > 0 ? frameDuration / scale : sorted.length > 1 ? step : clock / 25;
  return { timescale, shown: stored.map(ticks), last: Math.max(1, ticks(lastDuration ?? usual)) };
}

/** Frames a second as a fraction of small numbers; null for a duration that is of no common rate. */
function rateOf(frameDuration: number): { frames: number; seconds: number } | null {
  for (const seconds of [1, 1001]) {
    const base = seconds === 1 ? 1 : 1000;
    const frames = Math.round((1e9 * seconds) / frameDuration / base) * base;
    // The duration is whole nanoseconds.
    if (frames > 0 && frames <= 1_000_000 && Math.abs((1e9 * seconds) / frames - frameDuration) <= 1)
      return { frames, seconds };
  }
  return null;
}

function steadyTimes(
  stored: Float64Array,
  sorted: Float64Array,
  scale: number,
  frameDuration: number,
): PictureTimes | null {
  const rate = frameDuration > 0 ? rateOf(frameDuration) : null;
  if (!rate || sorted.length === 0) return null;
  const step = (1e9 * rate.seconds) / rate.frames / scale;
  const phase = steadyPhase(sorted, step);
  if (phase === null) return null;
  const fold = Math.max(1, 2 ** Math.ceil(Math.log2(STEADY_TIMESCALE / rate.frames)));
  const timescale = rate.frames * fold;
  const origin = Math.round((phase * scale * timescale) / 1e9);
  const duration = rate.seconds * fold;
  return {
    timescale,
    shown: stored.map((time) => origin + Math.round((time - phase) / step) * duration),
    last: duration,
  };
}

/**
 * Where the first frame really stands, if all come at this step: a stored time is rounded, so each of them leaves a tick for
 * it. Of what all leave, a multiple of the step if there is one, else the middle. Null when they leave nothing.
 */
function steadyPhase(sorted: Float64Array, step: number): number | null {
  let [least, greatest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < sorted.length; i++) {
    const place = at(sorted, i) - i * step;
    least = Math.max(least, place - 0.5 - ROUNDING);
    greatest = Math.min(greatest, place + 0.5 + ROUNDING);
  }
  if (least > greatest) return null;
  const even = Math.round(at(sorted, 0) / step) * step;
  return even >= least && even <= greatest ? even : (least + greatest) / 2;
}

/** Ticks by which a sum of steps may be off in floating point. */
const ROUNDING = 1e-6;

/** Frames that may stand between a frame's places in decode and presentation order; H.264 and HEVC know 16. */
const MAX_REORDER = 64;

/** How samples are decoded, of which Matroska stores only when they are shown. */
export interface DecodeTimes {
  decode: TimeRuns;
  /** Null when frames are shown as they are decoded. */
  offsets: Runs | null;
}

/**
 * Decode times: the sorted presentation times, as many frames later as reordering asks for, so that no frame is shown before
 * it is decoded.
 * @param last ticks that the last sample lasts.
 * @throws {MediaError} `unsupported` for times that jump to and fro.
 */
export function decodeTimes(shown: Float64Array, last: number): DecodeTimes {
  const sorted = shown.slice().sort();
  let depth = 0;
  for (let i = 0; i < shown.length; i++) depth = Math.max(depth, i - rank(sorted, at(shown, i), i));
  if (depth > MAX_REORDER) throw new MediaError('unsupported', 'times out of order');
  const first = at(sorted, 0);
  const step = Math.max(1, sorted.length > 1 ? at(sorted, 1) - first : last);
  const timeOf = (i: number) => (i < depth ? first - (depth - i) * step : at(sorted, i - depth));
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  for (let i = 0; i < shown.length; i++) {
    const time = timeOf(i);
    durations.push(1, i + 1 < shown.length ? timeOf(i + 1) - time : last);
    offsets.push(1, at(shown, i) - time);
  }
  return { decode: withTimes(durations.done(), timeOf(0)), offsets: depth > 0 ? offsets.done() : null };
}

/** The place of a value among sorted ones; of equal ones the greatest place that is not beyond `most`. */
function rank(sorted: Float64Array, value: number, most: number): number {
  if (at(sorted, most) === value) return most;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
