/** ffmpeg's arguments for pictures and segments of a preview. Times are the source's, in seconds from its beginning. */
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import type { FrameMode } from './frame-finder';
import type { Segment } from './segments';

export interface PreviewInput {
  path: string;
  container: Container;
}

/** Pixels of a picture's longer side at most. */
const FRAME_SIDE = 1280;

/** JPEG quality, 2 (best) to 31. */
const JPEG_QUALITY = '3';

/** Pixels of the longer side and frames a second at most, for a device that keeps up and one that does not. */
export const QUALITIES = [
  { side: 640, rate: 30 },
  { side: 426, rate: 15 },
] as const;

export type Quality = (typeof QUALITIES)[number];

/** What {@link segmentArguments} make, with and without sound, in the words of MediaSource. */
export const SEGMENT_TYPES = {
  sound: 'video/mp4; codecs="avc1.42C01F, mp4a.40.2"',
  silent: 'video/mp4; codecs="avc1.42C01F"',
} as const;

/** What a segment's command must know of the file. */
export interface Known {
  sound: boolean;
  /** The picture is more than twice as large as any segment. */
  large: boolean;
}

const SOUND_RATE = 48_000;

/** AAC begins with a packet before 0:00 that only primes the decoder; the muxer would put everything else off for it. */
const WITHOUT_PRIMING = 'noise=drop=lt(pts\\,0)';

/** A filter that prints when each picture is shown. */
const TELL_TIME = 'showinfo=checksum=0';

/** Seconds before the end of which the last picture is looked for. */
const TAIL_SEC = 2;

/**
 * Fits the picture, upright and in square pixels, into a square. Rotation is ffmpeg's own doing, before these filters.
 */
export function fitted(side: number, flags: string): string {
  const width = `max(2,2*trunc(min(${side},min(iw*sar,${side}*dar))/2))`;
  return `scale=w='${width}':h='max(2,2*trunc(ow/dar/2))':flags=${flags},setsar=1`;
}

export function inputArguments({ path }: PreviewInput, before: readonly string[]): string[] {
  return ['-hide_banner', ...before, '-i', path];
}

/** Seconds before a time from which pictures are decoded where a seek is blind, to find their keyframe on the way. */
const PREROLL_SEC = 5;

/** Where reading begins for a time. Seconds. */
function seekSec(container: Container, seconds: number): number {
  return ffmpegNotes(container).blindSeek ? Math.max(0, seconds - PREROLL_SEC) : seconds;
}

/** What stands before and behind the input for pictures from a time on. */
function exactly({ container }: PreviewInput, seconds: number): { before: string[]; after: string[] } {
  const from = seekSec(container, seconds);
  return { before: seek(from), after: seek(seconds - from) };
}

export const seek = (seconds: number) => (seconds > 0 ? ['-ss', seconds.toFixed(3)] : []);

/** One JPEG; none when no picture follows the time. ffmpeg prints when it is shown: {@link shownAt}. */
export function frameArguments(
  input: PreviewInput,
  seconds: number,
  mode: FrameMode,
  output: string,
  side = FRAME_SIDE,
): string[] {
  // Frames before the time sought would have negative times, which is no reason here to drop them.
  const exact = exactly(input, seconds);
  const { before, after } =
    mode === 'near' ? { before: ['-noaccurate_seek', ...exact.before], after: [] } : exact;
  const passed = mode === 'near' ? ['-vsync', 'passthrough'] : [];
  return [
    ...inputArguments(input, before),
    ...after,
    ...picture(side),
    ...passed,
    ...['-frames:v', '1', '-f', 'mjpeg', output],
  ];
}

/** When the picture of {@link frameArguments} is shown, in seconds; the time asked for where that is not told. */
export function shownAt(
  lines: readonly string[],
  container: Container,
  seconds: number,
  mode: FrameMode,
): number {
  const from = seekSec(container, seconds);
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

/** The picture that is on screen at a time, for one that no other follows soon. */
export function heldFrameArguments(input: PreviewInput, seconds: number, output: string): string[] {
  // The file's own times, of which the filter needs the one asked for: it hands on what is there then.
  const from = seek(seekSec(input.container, seconds));
  const before = ['-copyts', '-start_at_zero', '-noaccurate_seek', ...from];
  const then = `fps=1000:start_time=${seconds.toFixed(3)},`;
  return [
    ...inputArguments(input, before),
    ...picture(FRAME_SIDE, then),
    ...['-frames:v', '1', '-f', 'mjpeg', output],
  ];
}

/** The last picture at all, for a time behind it: a slider's end is rounded up, and sound may go on longer. */
export function lastFrameArguments(input: PreviewInput, seconds: number, output: string): string[] {
  return [
    ...inputArguments(input, seek(Math.max(0, seconds - TAIL_SEC))),
    ...picture(FRAME_SIDE),
    ...['-f', 'image2', '-update', '1', output],
  ];
}

/** @param before filters before the scaling. */
function picture(side: number, before = ''): string[] {
  // Built by Emscripten, the encoder never comes back from computing Huffman tables of its own for some pictures.
  const jpeg = ['-q:v', JPEG_QUALITY, '-huffman', 'default'];
  return ['-map', '0:V:0', '-vf', `${before}${fitted(side, 'bilinear')},${TELL_TIME}`, ...jpeg];
}

/** A filter, as `-fpsmax` shows each frame up to 0.1 s late. An unknown source rate gives `rate`, thanks to the order in `min`. */
const atMost = (rate: number) => `fps=fps='min(${rate},source_fps)'`;

/** A fragmented mp4 that begins with a keyframe; ffmpeg's times inside it count from the segment's start. */
export function segmentArguments(
  input: PreviewInput,
  { startSec, lengthSec }: Segment,
  { side, rate }: Quality,
  { sound: hasSound, large }: Known,
  output: string,
): string[] {
  // Half the size straight out of the decoder, where that knows how: three times as fast for MPEG-4 part 2.
  const { before, after } = exactly(input, startSec);
  const length = ['-t', lengthSec.toFixed(3)];
  const bounds =
    after.length > 0 ? { before, after: [...after, ...length] } : { before: [...before, ...length], after };
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', String(SOUND_RATE)];
  return [
    ...inputArguments(input, [...(large ? ['-lowres:v', '1'] : []), ...bounds.before]),
    ...bounds.after,
    ...['-map', '0:V:0', '-vf', `${atMost(rate)},${fitted(side, 'fast_bilinear')}`],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-profile:v',
      'baseline',
      '-crf',
      '30',
      '-pix_fmt',
      'yuv420p',
    ],
    // Sound that begins late or has holes stays in step.
    ...(hasSound ? [...sound, '-af', 'aresample=async=1:first_pts=0', '-bsf:a', WITHOUT_PRIMING] : []),
    ...['-max_muxing_queue_size', '4096', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', output],
  ];
}
