/** ffmpeg's arguments for the timeline's thumbnails and audio. Times as in `command.ts`. */
import { frameArguments, inputArguments, type PreviewInput, seek } from './command';
import type { FrameMode } from './frame-finder';

/** Pixels of a thumbnail's longer side: twice the width it takes in the timeline, for dense screens. */
const SMALL_SIDE = 256;

/** Like {@link frameArguments}, but for a thumbnail. */
export function smallFrameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
): string[] {
  return frameArguments(input, seconds, mode, output, SMALL_SIDE);
}

/** Samples per second of {@link audioArguments}: enough to draw the loudness. */
export const AUDIO_RATE = 8000;

/** Writes mono samples of 16 bits, little-endian. */
export function audioArguments(
  input: PreviewInput,
  fromSec: number,
  lengthSec: number,
  output: string,
): string[] {
  return [
    ...inputArguments(input, [...seek(fromSec), '-t', lengthSec.toFixed(3)]),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(AUDIO_RATE), '-c:a', 'pcm_s16le'],
    // Fills gaps with silence, so that later samples keep their time.
    ...['-af', 'aresample=async=1:first_pts=0', '-f', 's16le', output],
  ];
}
