/** ffmpeg's arguments for all commands that write a file of the source. */
import type { EditOptions } from '@/lib/edit/edit';
import { FILE_CLOCK, type StreamFacts } from '@/lib/ffmpeg/file-facts';
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import { formatTimecode, MS_PER_SECOND, type Span } from '@/lib/media/time';

/** A file that ffmpeg reads. */
export interface Input {
  /** Its path in the core. */
  file: string;
  /** The seconds to read, which keep the source's times; null reads the whole file, from 0. */
  span: Span | null;
}

/** A command that writes one file. All but the inputs are arguments of ffmpeg. */
export interface Command {
  inputs: readonly Input[];
  filters: readonly string[];
  /** Streams of the inputs (`0:1`) or of the filters (`[v]`), in the output's order. */
  streams: readonly string[];
  encoders: readonly string[];
  output: readonly string[];
}

/** The arguments of a command. */
export function commandArguments({ inputs, filters, streams, encoders, output }: Command): string[] {
  return [
    ...STATUS,
    ...(inputs.some(({ span }) => span) ? KEPT_TIMES : []),
    ...inputs.flatMap(inputArguments),
    ...filters,
    ...streams.flatMap((stream) => ['-map', stream]),
    ...encoders,
    ...output,
  ];
}

/** Times count from the source's first packet and stay as they are. */
export const KEPT_TIMES = ['-copyts', '-start_at_zero'];

/**
 * The arguments that open a file. `-ss` and `-t` stand before `-i`: there the seek is to the keyframe before the start and the duration
 * counts from the start, where `-to` would be taken as a duration too (https://trac.ffmpeg.org/wiki/Seeking).
 */
export function inputArguments({ file, span }: Input): string[] {
  if (!span) return ['-i', file];
  const fromSec = Math.max(0, span.startSec);
  return [
    ...FILE_CLOCK,
    // Rotated video stays as it is coded; the track's matrix rotates it, as in the source. Counts for this input only.
    '-noautorotate',
    // In an AVI whose first packet has no presentation time, a seek to 0 finds nothing.
    ...(fromSec > 0 ? ['-ss', timecode(fromSec)] : []),
    ...['-t', timecode(span.endSec - fromSec), '-i', file],
  ];
}

const timecode = (seconds: number) => formatTimecode(seconds * MS_PER_SECOND);

/** Timescale of the intermediate file's edit list, fine enough for every track's start once it is rounded to the track's own. */
const EDIT_TIMESCALE = '90000';

/**
 * The output of a command that writes what a clip needs of the source, and a little more, with the source's own times: the clip is a
 * new index over it (`lib/cut/write`). With `-copyts` the mov muxer writes the times into edit lists; `-avoid_negative_ts` would move
 * them.
 */
export function intermediateOutput(file: string, metadata: EditOptions['metadata']): string[] {
  return [
    // Chapters would become a text track of the clip, with the times of the source.
    ...['-map_chapters', '-1'],
    // So would the timecode of the source's first frame.
    ...['-write_tmcd', '0'],
    ...(metadata === 'remove' ? ['-map_metadata', '-1'] : []),
    // Streams that start far apart otherwise overflow the queue of the one that is encoded.
    ...['-max_muxing_queue_size', '4096'],
    ...['-movie_timescale', EDIT_TIMESCALE, '-f', 'mp4', file],
  ];
}

/**
 * The output of a command that writes raw frames from the first to the last one, each as a fragment with its time. QuickTime can hold them,
 * MP4 can't. Its edit list, which says when the first one is shown, is known only once there is one (`delay_moov`). An index of the
 * fragments (`skip_trailer`) would be of no use.
 */
export const rawOutput = (file: string): string[] => [
  ...['-map_chapters', '-1', '-write_tmcd', '0', '-movie_timescale', EDIT_TIMESCALE],
  ...['-movflags', 'frag_every_frame+delay_moov+default_base_moof+skip_trailer', '-f', 'mov', file],
];

/** The arguments that copy streams into an MP4. */
export function copyStreams(streams: readonly Pick<StreamFacts, 'kind' | 'codec'>[]): string[] {
  const has = (kind: StreamFacts['kind']) => streams.some((stream) => stream.kind === kind);
  const hasHevc = streams.some(({ kind, codec }) => kind === 'video' && codec === 'hevc');
  return [
    ...(has('video') ? ['-c:v', 'copy'] : []),
    // Apple's players take HEVC under this name only: https://trac.ffmpeg.org/wiki/Encode/H.265
    ...(hasHevc ? ['-tag:v', 'hvc1'] : []),
    // FLAC in mp4 counts as an experiment in this version of the muxer; every player of today reads it.
    ...(has('audio') ? ['-c:a', 'copy', '-strict', 'experimental'] : []),
  ];
}

/** Seconds before the start from which streams are read where a seek is blind, to find a keyframe on the way. */
const PREROLL_SEC = 15;

/**
 * Seconds that an Ogg page lasts at most. Only its end has a time; ffmpeg 5.1 counts back from there for Opus and Vorbis, and
 * takes the first FLAC of the page it lands on to begin at the time sought.
 */
const PAGE_SEC = 3;

/** Seconds to read before a start. */
export function prerollSec(container: Container, streams: readonly StreamFacts[]): number {
  if (ffmpegNotes(container).blindSeek) return PREROLL_SEC;
  return container === 'ogg' && streams.some(({ codec }) => codec === 'flac') ? PAGE_SEC : 0;
}

/** Seconds. A seek is written in milliseconds, and ffmpeg drops the frames before it. */
export const SEEK_MARGIN_SEC = 0.01;

/** Seconds; less than a tick of any timescale in use, more than the rounding errors of floating point. */
export const EPSILON_SEC = 5e-5;

/** A time that no frame at it is before, in seconds. */
export const bound = (sec: number) => (sec - EPSILON_SEC).toFixed(5);

/** Frames that a decoder may need before it returns the last one of the range. */
const MARGIN_FRAMES = 3;

/** Seconds to read behind an end, for a decoder that lags. @param leastSec for frames of a high rate, and for sound. */
export function lagSec(leastSec: number, rate: number | undefined): number {
  return Math.max(leastSec, framesSec(MARGIN_FRAMES, rate));
}

const USUAL_RATE = 25;

/** The seconds that some frames last. */
export function framesSec(count: number, rate: number | undefined): number {
  return count / Math.max(1, rate ?? USUAL_RATE);
}
