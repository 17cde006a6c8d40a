/** ffmpeg's arguments that make an animation of RGB frames. */
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import { type AnimationSettings, GIF_STEPS, WEBP_STEPS } from './settings';

/** Frames in a file: red, green and blue, one frame behind the other. */
export interface RgbFrames {
  /** As ffmpeg sees it. */
  path: string;
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
}

/** Where the palette lies in the core's memory. */
const PALETTE = '/palette.png';

function inputArguments({ path, width, height, rate }: RgbFrames): string[] {
  return [
    ...[...STATUS, '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    ...['-s', `${width}x${height}`, '-framerate', String(rate), '-i', path],
  ];
}

/** Computes one palette for all frames. */
export function paletteArguments(input: RgbFrames, settings: AnimationSettings): string[] {
  const colors = GIF_STEPS[settings.step]?.colors ?? 256;
  const filters = `${scaled(input, settings)}palettegen=max_colors=${colors}`;
  return [...inputArguments(input), '-vf', filters, '-f', 'image2', '-update', '1', PALETTE];
}

/**
 * Writes a GIF with that palette. `rectangle` dithers only what changed since the last frame, so that still areas stay still.
 */
export function gifArguments(
  input: RgbFrames,
  settings: AnimationSettings,
  loop: boolean,
  output: string,
): string[] {
  const dither = GIF_STEPS[settings.step]?.dither ?? 'none';
  const filters = `[0]${scaled(input, settings)}null[f];[f][1]paletteuse=dither=${dither}:diff_mode=rectangle`;
  return [
    ...[...inputArguments(input), '-i', PALETTE, '-lavfi', filters],
    // The GIF muxer loops forever with 0, and not at all with -1.
    ...['-loop', loop ? '0' : '-1', '-f', 'gif', output],
  ];
}

export function webpArguments(
  input: RgbFrames,
  settings: AnimationSettings,
  loop: boolean,
  output: string,
): string[] {
  const quality = WEBP_STEPS[settings.step]?.quality ?? 75;
  return [
    ...[...inputArguments(input), '-vf', `${scaled(input, settings)}format=bgra`],
    ...['-c:v', 'libwebp_anim', '-quality', String(quality), '-compression_level', '4'],
    // The WebP muxer takes the number of times that the animation plays, 0 for ever.
    ...['-loop', loop ? '0' : '1', '-f', 'webp', output],
  ];
}

/** A filter with a comma behind it; empty if the size stays. */
function scaled(from: RgbFrames, { width, height }: AnimationSettings): string {
  return from.width === width && from.height === height ? '' : `scale=${width}:${height}:flags=bicubic,`;
}
