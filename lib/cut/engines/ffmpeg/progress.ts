/**
 * Progress of a run from `-progress` lines. The library's own `progress` event divides by the whole file's duration
 * and has been seen negative and above 1: https://github.com/ffmpegwasm/ffmpeg.wasm/issues/600
 */

import type { Span } from '@/lib/media/time';

/** @returns seconds of output written so far, or null for any other line (`N/A` and negative times included). */
export function parseOutTime(line: string): number | null {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) / 1e6 : null;
}

/** @returns bytes of output written so far, or null for any other line. ffmpeg writes it before the time. */
export function parseTotalSize(line: string): number | null {
  const match = /^total_size=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) : null;
}

/** Seconds of output before its size says much about the whole: the first keyframe takes as much as many other frames. */
const TELLING_SEC = 2;

/** @returns bytes of an output of `lengthSec`, projected from the part that is written; undefined while that is too short. */
export function projectSize(bytes: number, writtenSec: number, lengthSec: number): number | undefined {
  return writtenSec >= TELLING_SEC ? (bytes / writtenSec) * lengthSec : undefined;
}

/** The seconds of some ranges that lie before a second of the source. What lies in several of them counts once. */
export function coveredSec(ranges: readonly Span[], sec: number): number {
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { startSec, endSec } of [...ranges].sort((a, b) => a.startSec - b.startSec)) {
    covered += Math.max(0, Math.min(sec, endSec) - Math.max(reached, startSec));
    reached = Math.max(reached, endSec);
  }
  return covered;
}

/** An attempt that encodes the video rarely fails, so it gets this share of the remaining bar. */
export const ENCODING_SHARE = 0.95;

/** The part of the progress bar that one attempt fills: a share of what remains, or all of it for the last attempt. */
export function attemptSpan(attempt: number, attempts: number, share = 0.5): { from: number; to: number } {
  const from = 1 - 0.5 ** attempt;
  return { from, to: attempt === attempts - 1 ? 1 : from + (1 - from) * share };
}
