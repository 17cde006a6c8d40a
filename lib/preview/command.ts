/** ffmpeg's arguments for frames and segments of a preview. Times are seconds from the beginning of the source. */
import { FILE_CLOCK } from '@/lib/ffmpeg/file-facts';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import type { FrameMode } from './frame-finder';
import type { Segment } from './segments';

export interface PreviewInput {
  path: string;
  container: Container;
}

/** JPEG quality, 2 (best) to 31. */
const JPEG_QUALITY = '3';

/** Maximum pixels of the longer side and frames per second: for a device that keeps up, and for one that doesn't. */
export const QUALITIES = [
  { side: 640, rate: 30 },
  { side: 426, rate: 15 },
] as const;

export type Quality = (typeof QUALITIES)[number];

/** MIME types of what {@link segmentArguments} make, as `MediaSource` expects them. */
export const SEGMENT_TYPES = {
  withAudio: 'video/mp4; codecs="avc1.42C01F, mp4a.40.2"',
  silent: 'video/mp4; codecs="avc1.42C01F"',
} as const;

/** The facts about a file that the command of a segment depends on. */
export interface SegmentSource {
  audio: boolean;
  /** The frames are at least twice as large as those of any segment. */
  large: boolean;
}

const AUDIO_RATE = 48_000;

/** Drops AAC's first packet. It lies before 0:00 and only primes the decoder, and the muxer would delay everything else for it. */
const WITHOUT_PRIMING = 'noise=drop=lt(pts\\,0)';

/** A filter that prints the time of each frame. {@link shownAt} reads it. */
const PRINT_TIME = 'showinfo=checksum=0';

/** The last frame is searched in this many seconds before the requested time. */
const TAIL_SEC = 2;

/** Filters that fit a frame into a square, with square pixels. ffmpeg rotates frames before these filters. */
export function fitted(side: number, flags: string): string {
  const width = `max(2,2*trunc(min(${side},min(iw*sar,${side}*dar))/2))`;
  return `scale=w='${width}':h='max(2,2*trunc(ow/dar/2))':flags=${flags},setsar=1`;
}

export function inputArguments({ path }: PreviewInput, before: readonly string[]): string[] {
  return ['-hide_banner', ...FILE_CLOCK, ...before, '-i', path];
}

/** Where a seek may land behind the keyframe, decoding starts this many seconds early, to pass the keyframe on the way. */
const PREROLL_SEC = 5;

/** Where ffmpeg starts to read for a frame at `seconds`. In seconds. */
function seekSec(container: Container, seconds: number): number {
  return ffmpegNotes(container).blindSeek ? Math.max(0, seconds - PREROLL_SEC) : seconds;
}

/** The arguments before and after the input that make output start at exactly `seconds`. */
function seekArguments({ container }: PreviewInput, seconds: number): { before: string[]; after: string[] } {
  const from = seekSec(container, seconds);
  return { before: seek(from), after: seek(seconds - from) };
}

export const seek = (seconds: number) => (seconds > 0 ? ['-ss', seconds.toFixed(3)] : []);

/** How one frame is written. */
export interface FrameOutput {
  filters: string;
  codec: readonly string[];
  muxer: string;
  /** Its MIME type. */
  type: string;
}

/** Writes one frame, or nothing if no frame follows the time. ffmpeg prints its time: {@link shownAt}. */
export function frameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
  as: FrameOutput,
): string[] {
  const { before, after } = seekArguments(input, seconds);
  if (mode === 'exact') return [...inputArguments(input, before), ...after, ...outputArguments(as, output)];
  // A keyframe before the time has a negative time. `passthrough` keeps ffmpeg from dropping it.
  const whole = [...inputArguments(input, ['-noaccurate_seek', ...before]), '-vsync', 'passthrough'];
  return [...whole, ...outputArguments(as, output)];
}

/** The time of the frame that {@link frameArguments} wrote, in seconds, by ffmpeg's output; the requested time if it has none. */
export function shownAt(
  lines: readonly string[],
  container: Container,
  seconds: number,
  mode: FrameMode,
): number {
  const from = seekSec(container, seconds);
  for (const line of lines) {
    const printed = /showinfo.*\bpts_time:\s*(-?\d+(?:\.\d+)?)/.exec(line)?.[1];
    const at = from + Number(printed ?? Number.NaN);
    // ffmpeg also prints the frames that it only decodes on the way.
    if (at >= (mode === 'keyframe' ? Number.NEGATIVE_INFINITY : seconds - SAME_SEC)) return Math.max(0, at);
  }
  return seconds;
}

/** Seconds by which rounding may change the time of a frame. */
const SAME_SEC = 0.002;

/** Writes the frame on screen at a time, for times that no other frame follows soon. */
export function heldFrameArguments(
  input: PreviewInput,
  seconds: number,
  output: string,
  as: FrameOutput,
): string[] {
  // The `fps` filter picks the frame by its time in the file, so ffmpeg must not shift times.
  const from = seek(seekSec(input.container, seconds));
  const before = ['-copyts', '-start_at_zero', '-noaccurate_seek', ...from];
  const held = { ...as, filters: `fps=1000:start_time=${seconds.toFixed(3)},${as.filters}` };
  return [...inputArguments(input, before), ...outputArguments(held, output)];
}

/** Writes the last frame, for a time after it: the end of a slider is rounded up, and audio may be longer than video. */
export function lastFrameArguments(
  input: PreviewInput,
  seconds: number,
  output: string,
  as: FrameOutput,
): string[] {
  const before = seek(Math.max(0, seconds - TAIL_SEC));
  const update = { ...as, muxer: 'image2', frames: ['-update', '1'] };
  return [...inputArguments(input, before), ...outputArguments(update, output)];
}

/** A JPEG that fits into a square of so many pixels. */
export function jpegOf(side: number): FrameOutput {
  // In the Emscripten build, computing optimal Huffman tables never ends for some frames.
  const codec = ['-q:v', JPEG_QUALITY, '-huffman', 'default'];
  return { filters: fitted(side, 'bilinear'), codec, muxer: 'mjpeg', type: 'image/jpeg' };
}

function outputArguments(
  { filters, codec, muxer, frames = ['-frames:v', '1'] }: FrameOutput & { frames?: readonly string[] },
  output: string,
): string[] {
  return ['-map', '0:V:0', '-vf', `${filters},${PRINT_TIME}`, ...codec, ...frames, '-f', muxer, output];
}

/** A filter, because `-fpsmax` shows each frame up to 0.1 s late. The order in `min` makes an unknown source rate give `rate`. */
const atMost = (rate: number) => `fps=fps='min(${rate},source_fps)'`;

/** Writes a fragmented MP4 that begins with a keyframe. Its times count from the start of the segment. */
export function segmentArguments(
  input: PreviewInput,
  { startSec, lengthSec }: Segment,
  { side, rate }: Quality,
  { audio: hasAudio, large }: SegmentSource,
  output: string,
): string[] {
  // Decodes at half the size where the decoder can, which is three times as fast for MPEG-4 part 2.
  const { before, after } = seekArguments(input, startSec);
  const length = ['-t', lengthSec.toFixed(3)];
  const bounds =
    after.length > 0 ? { before, after: [...after, ...length] } : { before: [...before, ...length], after };
  const audio = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', String(AUDIO_RATE)];
  return [
    ...inputArguments(input, [...(large ? ['-lowres:v', '1'] : []), ...bounds.before]),
    ...bounds.after,
    ...['-map', '0:V:0', '-vf', `${atMost(rate)},${fitted(side, 'fast_bilinear')}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline'],
    ...['-crf', '30', '-pix_fmt', 'yuv420p'],
    // Keeps audio that begins late or has gaps in sync.
    ...(hasAudio ? [...audio, '-af', 'aresample=async=1:first_pts=0', '-bsf:a', WITHOUT_PRIMING] : []),
    ...['-max_muxing_queue_size', '4096', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', output],
  ];
}
