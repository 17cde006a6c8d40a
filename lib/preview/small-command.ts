/** ffmpeg's arguments for what the timeline shows, and what it tells of them. Times as in `command.ts`. */
import type { Container } from '@/lib/media/formats';
import {
  BLIND_SEEK,
  frameArguments,
  inputArguments,
  PREROLL_SEC,
  type PreviewInput,
  seek,
  TELL_TIME,
} from './command';
import type { FrameMode } from './frame-finder';

/** Pixels of a small picture's longer side: twice what a wide one takes in the timeline, for dense screens. */
const SMALL_SIDE = 256;

/** {@link frameArguments} for the timeline; ffmpeg prints the picture's own time, which {@link shownAt} reads. */
export function smallFrameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
): string[] {
  return frameArguments(input, seconds, mode, output, {
    side: SMALL_SIDE,
    after: `,${TELL_TIME}`,
  });
}

/** When the picture of {@link smallFrameArguments}, or of {@link frameArguments}, is shown, in seconds; the time asked for where that is not told. */
export function shownAt(
  lines: readonly string[],
  container: Container,
  seconds: number,
  mode: FrameMode,
): number {
  const from = BLIND_SEEK.has(container) ? Math.max(0, seconds - PREROLL_SEC) : seconds;
  for (const line of lines) {
    const told = /showinfo.*\bpts_time:\s*(-?\d+(?:\.\d+)?)/.exec(line)?.[1];
    const at = from + Number(told ?? Number.NaN);
    // Those that are only decoded on the way to the one that is wanted are told of, too.
    if (at >= (mode === 'near' ? Number.NEGATIVE_INFINITY : seconds - SAME_SEC)) return Math.max(0, at);
  }
  return seconds;
}

/** Seconds by which a picture's time may be off by rounding. */
const SAME_SEC = 0.002;

/** Samples a second of {@link soundArguments}: enough to see loudness by. */
export const SOUND_RATE = 8000;

/** Mono samples of 16 bits, little-endian. */
export function soundArguments(
  input: PreviewInput,
  fromSec: number,
  lengthSec: number,
  output: string,
): string[] {
  return [
    ...inputArguments(input, [...seek(fromSec), '-t', lengthSec.toFixed(3)]),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(SOUND_RATE), '-c:a', 'pcm_s16le'],
    // A stretch without sound stays as long as it is.
    ...['-af', 'aresample=async=1:first_pts=0', '-f', 's16le', output],
  ];
}
