import { frameMark } from '@/lib/media/time';

/** Finding one's way among ascending times, such as those of a file's frames; seconds. */

/** How many of them are < `sec`; the index of the first one ≥ `sec`. */
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

/** The nearest of those in `[from, to]`; null when none lies there. */
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

/** The index of the last one ≤ `sec`; −1 when none is. */
export function lastUpTo(times: ArrayLike<number>, sec: number): number {
  const before = countBefore(times, sec);
  return times[before] === sec ? before : before - 1;
}

/** Two times nearer than this are one frame: a mark is a whole millisecond, and a player rounds as it likes. */
const SAME_SEC = 0.0011;

/** Seconds a frame is taken to last where no index tells. */
export const ASSUMED_FRAME_SEC = 1 / 30;

/**
 * The frame before or after the one on show at `sec`.
 * @param frames null where nobody knows them: then they are taken to follow each other as films' do on the web.
 */
export function steppedFrame(frames: ArrayLike<number> | null, sec: number, direction: -1 | 1): number {
  if (!frames || frames.length === 0) return Math.max(0, sec + direction * ASSUMED_FRAME_SEC);
  const shown = Math.max(0, lastUpTo(frames, sec + SAME_SEC));
  const wanted = Math.min(frames.length - 1, Math.max(0, shown + direction));
  return frames[wanted] ?? 0;
}

/** A moment well within the frame that a mark selects (the first one at or after it), for a player to be sent to. */
export function middleOfFrame(frames: ArrayLike<number> | null, markSec: number): number {
  if (!frames || frames.length === 0) return markSec;
  const first = countBefore(frames, markSec);
  const from = frames[first];
  if (from === undefined) return markSec;
  const next = frames[first + 1];
  // A long-lasting picture is on show from its first moment on; the mark itself may lie far before its middle.
  return next === undefined ? from : from + Math.min((next - from) / 2, 0.02);
}

/** The mark of the frame on show at a moment (milliseconds); the moment's own where nobody knows the frames. */
export function markOfFrameAt(frames: ArrayLike<number> | null, sec: number): number {
  const shown = frames ? frames[Math.max(0, lastUpTo(frames, sec + SAME_SEC))] : undefined;
  return frameMark(Math.max(0, shown ?? sec));
}
