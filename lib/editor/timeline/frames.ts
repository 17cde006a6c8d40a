import { frameMark } from '@/lib/media/time';

/** Lookups in ascending times, such as those of a file's frames. In seconds. */

/** The number of times < `sec`, which is the index of the first one ≥ `sec`. */
export function countBefore(times: ArrayLike<number>, sec: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < sec) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest time within `[from, to]`; null if there is none. */
export function nearest(
  times: ArrayLike<number>,
  sec: number,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number | null {
  const next = countBefore(times, sec);
  const candidates = [
    times[next - 1],
    times[next],
    times[countBefore(times, from)],
    times[lastUpTo(times, to)],
  ];
  let best: number | null = null;
  for (const time of candidates) {
    if (time === undefined || time < from || time > to) continue;
    if (best === null || Math.abs(time - sec) < Math.abs(best - sec)) best = time;
  }
  return best;
}

/** The index of the last time ≤ `sec`; −1 if there is none. */
export function lastUpTo(times: ArrayLike<number>, sec: number): number {
  const before = countBefore(times, sec);
  return times[before] === sec ? before : before - 1;
}

/** Times closer together than this are the same frame: a mark is a whole millisecond, and players round. */
export const SAME_SEC = 0.0011;

/** The assumed duration of a frame, in seconds, for files without an index. */
export const ASSUMED_FRAME_SEC = 1 / 30;

/**
 * The time of the frame before or after the one on screen at `sec`.
 * @param frames null if they are unknown: then each lasts {@link ASSUMED_FRAME_SEC}.
 */
export function steppedFrame(frames: ArrayLike<number> | null, sec: number, direction: -1 | 1): number {
  if (!frames || frames.length === 0) return Math.max(0, sec + direction * ASSUMED_FRAME_SEC);
  const shown = Math.max(0, lastUpTo(frames, sec + SAME_SEC));
  const next = Math.min(frames.length - 1, Math.max(0, shown + direction));
  return frames[next] ?? 0;
}

/** A time well within the frame that a mark selects (the first one at or after it), for seeking. */
export function middleOfFrame(frames: ArrayLike<number> | null, markSec: number): number {
  return markedFrame(frames, markSec).insideSec;
}

/**
 * When the frame that a mark selects is presented, and a time well within it; the mark itself where none is known. In seconds.
 */
export function markedFrame(
  frames: ArrayLike<number> | null,
  markSec: number,
): { fromSec: number; insideSec: number } {
  const first = frames ? countBefore(frames, markSec) : 0;
  const fromSec = frames?.[first];
  if (fromSec === undefined) return { fromSec: markSec, insideSec: markSec };
  const next = frames?.[first + 1];
  // The middle of a long frame may be far from the mark, so the time stays close to its beginning.
  const half = next === undefined ? 0 : Math.min((next - fromSec) / 2, 0.02);
  return { fromSec, insideSec: fromSec + half };
}

/** The number of the frame on screen at a time in seconds; the first one is 1. */
export function frameNumberAt(frames: ArrayLike<number>, sec: number): number {
  return Math.max(0, lastUpTo(frames, sec + SAME_SEC)) + 1;
}

/** Seconds behind the end of the video, up to which its last frame counts as shown. */
export const LINGER_SEC = 0.5;

/**
 * The mark (ms) of the frame on screen at a time in seconds; the time's own mark if the frames are unknown, and far behind the last one,
 * where sound goes on.
 */
export function markOfFrameAt(frames: ArrayLike<number> | null, sec: number): number {
  const shown = frames ? Math.max(0, lastUpTo(frames, sec + SAME_SEC)) : 0;
  const atSec = frames?.[shown] ?? sec;
  const isBehind = shown + 1 === frames?.length && sec - atSec > LINGER_SEC;
  return frameMark(Math.max(0, isBehind ? sec : atSec));
}
