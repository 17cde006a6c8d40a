/** ffmpeg's arguments for what the timeline shows, beside the frames of the preview. Times as in `command.ts`. */
import { frameArguments, inputArguments, type PreviewInput, seek } from './command';
import type { FrameMode } from './frame-finder';

/** Pixels of a small picture's longer side: twice what a wide one takes in the timeline, for dense screens. */
const SMALL_SIDE = 256;

/** {@link frameArguments} for the timeline. */
export function smallFrameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
): string[] {
  return frameArguments(input, seconds, mode, output, SMALL_SIDE);
}

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
