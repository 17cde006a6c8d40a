/** ffmpeg's arguments for pictures and segments of a preview. Times are the source's, in seconds from its beginning. */
import type { Container } from '@/lib/media/formats';
import type { FrameMode } from './frame-finder';

export interface PreviewInput {
  path: string;
  container: Container;
}

/** Pixels of a picture's longer side at most. */
const FRAME_SIDE = 1280;

/** JPEG quality, 2 (best) to 31. */
const JPEG_QUALITY = '3';

/** Seconds before the end of which the last picture is looked for. */
const TAIL_SEC = 2;

/**
 * Fits the picture, upright and in square pixels, into a square. Rotation is ffmpeg's own doing, before these filters.
 */
export function fit(side: number, flags: string): string {
  const width = `max(2,2*trunc(min(${side},min(iw*sar,${side}*dar))/2))`;
  return `scale=w='${width}':h='max(2,2*trunc(ow/dar/2))':flags=${flags},setsar=1`;
}

/** AVI stores no presentation times: https://trac.ffmpeg.org/ticket/1979 */
export function inputArguments({ path, container }: PreviewInput, before: readonly string[]): string[] {
  return ['-hide_banner', ...(container === 'avi' ? ['-fflags', '+genpts'] : []), ...before, '-i', path];
}

const seek = (seconds: number) => (seconds > 0 ? ['-ss', seconds.toFixed(3)] : []);

/** One JPEG; none when no picture follows the time. */
export function frameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
): string[] {
  // Frames before the time sought would have negative times, which is no reason here to drop them.
  const near = mode === 'near' ? ['-noaccurate_seek'] : [];
  const passed = mode === 'near' ? ['-vsync', 'passthrough'] : [];
  return [
    ...inputArguments(input, [...near, ...seek(seconds)]),
    ...picture(),
    ...passed,
    ...['-frames:v', '1', '-f', 'mjpeg', output],
  ];
}

/** The last picture at all, for a time behind it: a slider's end is rounded up, and sound may go on longer. */
export function lastFrameArguments(input: PreviewInput, seconds: number, output: string): string[] {
  return [
    ...inputArguments(input, seek(Math.max(0, seconds - TAIL_SEC))),
    ...picture(),
    ...['-f', 'image2', '-update', '1', output],
  ];
}

function picture(): string[] {
  // Built by Emscripten, the encoder never comes back from computing Huffman tables of its own for some pictures.
  const jpeg = ['-q:v', JPEG_QUALITY, '-huffman', 'default'];
  return ['-map', '0:V:0', '-vf', fit(FRAME_SIDE, 'bilinear'), ...jpeg];
}
