/** Progress of the ffmpeg engine's runs. */

/** Seconds of output before its size says much about the whole: the first keyframe takes as much as many other frames. */
const TELLING_SEC = 2;

/** @returns bytes of an output of `lengthSec`, projected from the part that is written; undefined while that is too short. */
export function projectSize(bytes: number, writtenSec: number, lengthSec: number): number | undefined {
  return writtenSec >= TELLING_SEC ? (bytes / writtenSec) * lengthSec : undefined;
}

/** Of the bar, what the first of two passes takes. */
export const FIRST_PASS_SHARE = 0.35;

/** An attempt that encodes the video rarely fails, so it gets this share of the remaining bar. */
export const ENCODING_SHARE = 0.95;

/** The part of the progress bar that one attempt fills: a share of what remains, or all of it for the last attempt. */
export function attemptSpan(attempt: number, attempts: number, share = 0.5): { from: number; to: number } {
  const from = 1 - 0.5 ** attempt;
  return { from, to: attempt === attempts - 1 ? 1 : from + (1 - from) * share };
}
