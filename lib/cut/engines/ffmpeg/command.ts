import type { Container } from '@/lib/media/formats';
import { formatTimecode, type RangeDs } from '@/lib/media/time';
import type { Attempt } from './attempts';
import type { StreamFacts } from './log';

/** Milliseconds between progress lines are ffmpeg's `-stats_period`, in seconds. */
const PROGRESS_PERIOD = '0.2';

/** Frames keep their shape: pad to the even size yuv420p needs rather than scale, which would resample all of them. */
const EVEN_SIZE = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';

/** Containers without an index, where a seek may end behind the keyframe that the start needs. */
const BLIND_SEEK: ReadonlySet<Container> = new Set(['mpegts', 'unknown']);

/** Deciseconds before the start from which those are decoded, to find that keyframe on the way. */
const PREROLL_DS = 150;

export interface CutCommand {
  input: string;
  output: string;
  container: Container;
  range: RangeDs;
  /** In the order they get in the clip. */
  streams: readonly StreamFacts[];
  attempt: Attempt;
  /** Bytes after which the clip may not grow. */
  maxBytes: number | undefined;
}

/**
 * The arguments of one cut.
 *
 * `-ss` and `-t` stand before `-i`: there the seek is to the keyframe before the start and the duration counts from
 * the start, where `-to` would be taken as a duration too (https://trac.ffmpeg.org/wiki/Seeking). No
 * `-avoid_negative_ts`: the mov muxer then writes an edit list that hides the frames between that keyframe and the
 * start, where `make_zero` would show them.
 */
export function cutArguments({
  input,
  output,
  container,
  range,
  streams,
  attempt,
  maxBytes,
}: CutCommand): string[] {
  const duration = ['-t', formatTimecode(range.endDs - range.startDs)];
  const preroll =
    attempt.video === 'encoded' && BLIND_SEEK.has(container) ? Math.min(range.startDs, PREROLL_DS) : 0;
  return [
    '-hide_banner',
    ...['-nostats', '-progress', 'pipe:1', '-stats_period', PROGRESS_PERIOD],
    // AVI stores no presentation times: https://trac.ffmpeg.org/ticket/1979
    ...(container === 'avi' ? ['-fflags', '+genpts'] : []),
    ...(preroll ? seek(range.startDs - preroll) : [...seek(range.startDs), ...duration]),
    ...['-i', input],
    ...(preroll ? [...seek(preroll), ...duration] : []),
    ...streams.flatMap(({ index }) => ['-map', `0:${index}`]),
    // Chapters would become a text track of the clip, with the times of the source.
    ...['-map_chapters', '-1'],
    ...(attempt.video === 'none' ? [] : videoArguments(attempt.video, streams)),
    ...(attempt.audio === 'none' ? [] : audioArguments(attempt.audio)),
    // Streams that start far apart otherwise overflow the queue of the one that is encoded.
    ...['-max_muxing_queue_size', '4096'],
    ...(maxBytes === undefined ? [] : ['-fs', String(maxBytes)]),
    ...['-f', 'mp4', output],
  ];
}

const seek = (ds: number) => (ds > 0 ? ['-ss', formatTimecode(ds)] : []);

function videoArguments(treatment: 'copied' | 'encoded', streams: readonly StreamFacts[]): string[] {
  if (treatment === 'encoded')
    return ['-c:v', 'libx264', '-preset', 'fast', '-crf', '20', '-pix_fmt', 'yuv420p', '-vf', EVEN_SIZE];
  // Apple's players take HEVC under this name only: https://trac.ffmpeg.org/wiki/Encode/H.265
  const hevc = streams.some(({ kind, codec }) => kind === 'video' && codec === 'hevc');
  return ['-c:v', 'copy', ...(hevc ? ['-tag:v', 'hvc1'] : [])];
}

function audioArguments(treatment: 'copied' | 'encoded'): string[] {
  return treatment === 'encoded' ? ['-c:a', 'aac', '-b:a', '192k'] : ['-c:a', 'copy'];
}

/** Makes ffmpeg print what it knows of the file; it then ends with an error, as there is no output. */
export function inspectArguments(input: string): string[] {
  return ['-hide_banner', '-i', input];
}

/** Reads the file to its end without decoding, for containers that do not tell their duration. */
export function measureArguments(input: string): string[] {
  return [
    ...['-hide_banner', '-nostats', '-progress', 'pipe:1', '-i', input],
    ...['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'],
  ];
}
