import type { EditOptions, VideoFormat } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import type { PixelFormat } from '@/lib/media/info';
import { hasWideColors } from '@/lib/media/plain-streams';
import { formatTimecode, MS_PER_SECOND, msToSeconds, type Span, type TimeRange } from '@/lib/media/time';
import type { Attempt } from './attempts';
import { framesSec } from './check-output';
import { conformedColors, conformFilters } from './conform';
import { audioBits, encoderArguments, type FitPass, fitFilters } from './encoding';
import { framingFilters, keptVideo, type PartFraming, sameSizeFilters } from './framing';

/** Pads to the even size that yuv420p needs. Scaling would resample every frame. */
export const EVEN_SIZE = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';

/**
 * Turns a high dynamic range into BT.709, with the curve of `lib/codecs/sdr`. `tonemap` takes linear light. The source's colors are
 * stated because `zscale` refuses frames that name only some. `agamma=0` raises the luminance of HLG as BT.2100 says; the default
 * raises each of red, green and blue, which changes colors.
 */
function toneMap(range: 'pq' | 'hlg'): string {
  const transfer = range === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=100:agamma=0`,
    ...['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
    'format=yuv420p',
  ].join();
}

/**
 * From the primaries of BT.2020 with a standard range to those of BT.709, as `lib/codecs/sdr/gamut-map.ts` does. Without `agamma=0`,
 * `zscale` mirrors light below 0, which makes saturated colors darker.
 */
const OTHER_PRIMARIES =
  'zscale=tin=bt709:pin=bt2020:min=bt2020nc:t=bt709:p=bt709:m=bt709:r=tv:agamma=0,format=yuv420p';

/** What becomes of the frames of encoded video. */
export interface FrameWork {
  /** What they have to match; absent without that. */
  format?: VideoFormat | undefined;
  framing?: PartFraming | undefined;
}

/** The filters for the frames of encoded video: cropped and mirrored as they are stored, then mapped, then shaped. */
export function frameFilters(video: Partial<StreamFacts>, { format, framing }: FrameWork = {}): string {
  const { pixels } = video;
  const isMapped = pixels !== undefined && hasWideColors(pixels);
  const kept = framing ? keptVideo(video, framing) : video;
  const shape = format
    ? conformFilters(kept, format, isMapped)
    : ((framing && sameSizeFilters(video, kept, framing)) ?? EVEN_SIZE);
  return [
    ...(framing ? framingFilters(video, framing) : []),
    ...(isMapped ? [colorMap(pixels)] : []),
    shape,
  ].join();
}

/** The filters that turn a high dynamic range, or the primaries of BT.2020, into BT.709. */
export function colorMap({ range }: PixelFormat): string {
  return range === 'sdr' ? OTHER_PRIMARIES : toneMap(range);
}

/** The colors that encoded video names, where they aren't the source's. */
export function colorArguments({ pixels }: Pick<StreamFacts, 'pixels'>, format?: VideoFormat): string[] {
  if (format) return conformedColors(format);
  if (!pixels || !hasWideColors(pixels)) return [];
  return ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
}

/** Seconds before the start from which those are read, to find that keyframe on the way. */
const PREROLL_SEC = 15;

/**
 * Seconds that an Ogg page lasts at most. Only its end has a time; ffmpeg 5.1 counts back from there for Opus and Vorbis, and
 * takes the first FLAC of the page it lands on to begin at the time sought.
 */
const PAGE_SEC = 3;

/** Seconds to read beyond the end, for frames stored after it and presented before it, and for audio up to the end. */
const COPY_MARGIN_SEC = 1;
export const ENCODE_MARGIN_SEC = 0.1;

/** Frames that a decoder may need before it returns the last one of the range. */
export const MARGIN_FRAMES = 3;

/** Seconds. A seek is written in milliseconds, and ffmpeg drops the frames before it. */
export const SEEK_MARGIN_SEC = 0.01;

/** Seconds; less than a tick of any timescale in use, more than the rounding errors of floating point. */
export const EPSILON_SEC = 5e-5;

/** Timescale of the intermediate file's edit list, fine enough for every track's start once it is rounded to the track's own. */
export const EDIT_TIMESCALE = '90000';

export interface CutCommand {
  input: string;
  output: string;
  container: Container;
  range: TimeRange;
  /** In the order they get in the clip. */
  streams: readonly StreamFacts[];
  attempt: Attempt;
  metadata: EditOptions['metadata'];
  /** When the frame began that is on screen at the start, in seconds; null if the clip begins with a frame of its own. */
  frameOnScreenSec: number | null;
  /** Bytes after which the output may not grow. */
  maxBytes: number | undefined;
  /** Absent without a size limit. */
  fit?: FitPass | undefined;
  /** What becomes of encoded frames; absent if they stay whole. */
  frames?: FrameWork | undefined;
}

/** Where reading begins for a range. */
export function seekSec({
  container,
  range,
  streams,
}: Pick<CutCommand, 'container' | 'range' | 'streams'>): number {
  return Math.max(0, msToSeconds(range.startMs) - prerollSec(container, streams));
}

/** Seconds to read before a start. */
export function prerollSec(container: Container, streams: readonly StreamFacts[]): number {
  if (ffmpegNotes(container).blindSeek) return PREROLL_SEC;
  return container === 'ogg' && streams.some(({ codec }) => codec === 'flac') ? PAGE_SEC : 0;
}

export const timecode = (seconds: number) => formatTimecode(seconds * MS_PER_SECOND);

/**
 * The arguments that write what a cut needs of the source, and a little more, with the source's own times: the clip is a
 * new index over it (`lib/cut/write`).
 *
 * `-ss` and `-t` stand before `-i`: there the seek is to the keyframe before the start and the duration counts from
 * the start, where `-to` would be taken as a duration too (https://trac.ffmpeg.org/wiki/Seeking). With `-copyts` the mov
 * muxer writes the times into edit lists; `-avoid_negative_ts` would move them.
 */
export function cutArguments(command: CutCommand): string[] {
  const { input, output, streams, attempt, metadata, frameOnScreenSec, maxBytes, fit, frames } = command;
  const [startSec, endSec] = [msToSeconds(command.range.startMs), msToSeconds(command.range.endMs)];
  const firstSec = frameOnScreenSec ?? startSec;
  const fromSec =
    frameOnScreenSec === null ? seekSec(command) : Math.max(0, frameOnScreenSec - SEEK_MARGIN_SEC);
  const { rate } = streams.find(({ kind }) => kind === 'video') ?? {};
  const least = attempt.video === 'encoded' ? ENCODE_MARGIN_SEC : COPY_MARGIN_SEC;
  const margin = Math.max(least, framesSec(MARGIN_FRAMES, rate));
  return [
    ...STATUS,
    // Rotated video stays as it is coded; the track's matrix rotates it, as in the source.
    ...['-noautorotate', '-copyts', '-start_at_zero'],
    ...(fromSec > 0 ? ['-ss', timecode(fromSec)] : []),
    ...['-t', timecode(endSec - fromSec + margin), '-i', input],
    ...streams.flatMap(({ index }) => ['-map', `0:${index}`]),
    // Chapters would become a text track of the clip, with the times of the source.
    ...['-map_chapters', '-1'],
    ...(metadata === 'remove' ? ['-map_metadata', '-1'] : []),
    ...(attempt.video === 'none'
      ? []
      : videoArguments(attempt.video, streams, { startSec: firstSec, endSec }, { fit, frames })),
    ...(attempt.audio === 'none' ? [] : audioArguments(attempt.audio, fit)),
    // Streams that start far apart otherwise overflow the queue of the one that is encoded.
    ...['-max_muxing_queue_size', '4096'],
    ...(maxBytes === undefined ? [] : ['-fs', String(maxBytes)]),
    ...['-movie_timescale', EDIT_TIMESCALE, '-f', 'mp4', output],
  ];
}

function videoArguments(
  treatment: 'copied' | 'encoded',
  streams: readonly StreamFacts[],
  { startSec, endSec }: Span,
  { fit, frames: work }: Pick<CutCommand, 'fit' | 'frames'>,
): string[] {
  if (treatment === 'encoded') {
    const bounds = [startSec, endSec].map((sec) => (sec - EPSILON_SEC).toFixed(5));
    const video = streams.find(({ kind }) => kind === 'video') ?? {};
    const frames = `select=gte(t\\,${bounds[0]})*lt(t\\,${bounds[1]})`;
    return [
      ...encoderArguments(fit),
      ...colorArguments(video, work?.format),
      ...['-vf', `${frames},${frameFilters(video, work)}${fitFilters(fit)}`],
      // Each frame at its own time: not on the grid of the rate that the container claims.
      ...['-vsync', 'vfr', '-enc_time_base', '-1'],
    ];
  }
  // Apple's players take HEVC under this name only: https://trac.ffmpeg.org/wiki/Encode/H.265
  const hevc = streams.some(({ kind, codec }) => kind === 'video' && codec === 'hevc');
  return ['-c:v', 'copy', ...(hevc ? ['-tag:v', 'hvc1'] : [])];
}

function audioArguments(treatment: 'copied' | 'encoded', fit: FitPass | undefined): string[] {
  // FLAC in mp4 counts as an experiment in this version of the muxer; every player of today reads it.
  return treatment === 'encoded'
    ? ['-c:a', 'aac', ...audioBits(fit)]
    : ['-c:a', 'copy', '-strict', 'experimental'];
}

/** Prints the times of a stream's packets, from the keyframe before `fromSec` on, and copies none. */
export function packetTimesArguments(
  input: string,
  { index }: StreamFacts,
  fromSec: number,
  toSec: number,
): string[] {
  // In an AVI whose first packet has no presentation time, a seek to 0 finds nothing.
  const seek = fromSec > 0 ? ['-ss', timecode(fromSec)] : [];
  const times = ['-copyts', '-start_at_zero', ...seek, '-t', timecode(toSec - fromSec)];
  const print = ['-map', `0:${index}`, '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  return ['-hide_banner', '-nostats', ...times, '-i', input, ...print];
}

/** Copies the first frames of a stream. */
export function firstFramesArguments(
  input: string,
  output: string,
  { index }: StreamFacts,
  count: number,
): string[] {
  const copy = ['-map', `0:${index}`, '-c', 'copy', '-frames:v', String(count)];
  return ['-hide_banner', '-nostats', '-i', input, ...copy, '-f', 'mp4', output];
}

/** Reads the file to its end without decoding, for containers without a duration. */
export function measureArguments(input: string): string[] {
  return [
    ...['-hide_banner', '-nostats', '-progress', 'pipe:1', '-i', input],
    ...['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'],
  ];
}
