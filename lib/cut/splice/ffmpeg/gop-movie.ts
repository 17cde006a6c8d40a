import type { Movie } from '@/lib/containers/mp4/read/movie';
import { timeOf } from '@/lib/containers/mp4/read/runs';
import type { ClipPlan } from '@/lib/containers/mp4/write/clip';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import { lifted, sourceTiming } from '@/lib/cut/plan/timing';
import type { HeadFrame, Splice } from '@/lib/cut/splice/find/find-splice';
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import { type FfmpegRun, runFfmpeg } from './program';

/** The samples that a run of frames is decoded from, as a movie of their own. */
export interface GopMovie {
  blob: Blob;
  /** The media time (ticks) at which the movie presents a sample of the source. */
  timeOf(sample: number): number;
}

/**
 * Makes a movie of one track, without an edit list, over ranges of the source. Nothing is read.
 * @throws {MediaError} `media-truncated`.
 */
export function gopMovie(movie: Movie, splice: Splice): GopMovie {
  const { track, key: from, entry } = splice;
  const to = Math.min(splice.at, splice.to);
  // ffmpeg 5.1 moves the times of a track with negative composition offsets.
  const { timing, shift } = lifted(
    sourceTiming(track, [{ from, to, base: 0 }]),
    -timeOf(track.samples.decode, from),
  );
  const clip: ClipPlan = {
    timescale: track.timescale,
    spans: [],
    spanChapters: false,
    audioFile: false,
    copied: 'merged',
    tracks: [
      {
        track,
        pieces: [{ kind: 'copied', from, to }],
        timing,
        edits: [],
        notSync: new Set(),
        // ffmpeg keeps only the first sample entry.
        entries: track.entries.map(() => entry.bytes),
      },
    ],
  };
  const { head, ranges } = writeClip(movie, clip);
  return {
    blob: new Blob([head, ...ranges.map((range) => movie.blob.slice(range.from, range.to))]),
    timeOf: (sample) => presentationTime(track, sample) + shift,
  };
}

/**
 * Decodes a movie of {@link gopMovie} with ffmpeg, and writes some of its frames.
 * @param frames neighbors, in presentation order.
 * @param format arguments of the output.
 * @throws as {@link runFfmpeg}.
 */
export function writeFrames(
  gop: GopMovie,
  frames: readonly HeadFrame[],
  format: readonly string[],
  progress: Pick<FfmpegRun, 'signal' | 'onTime'>,
): Promise<Blob> {
  const [first = 0, last = first] = [frames[0], frames.at(-1)].map(
    (frame) => frame && gop.timeOf(frame.sample),
  );
  return runFfmpeg({
    input: gop.blob,
    argumentsFor: (input, output) => [
      ...STATUS,
      ...['-noautorotate', '-ignore_editlist', '1', '-copyts', '-i', input, '-map', '0:v:0'],
      ...['-vf', `select='between(pts,${first},${last})'`, '-vsync', 'passthrough'],
      ...format,
      output,
    ],
    ...progress,
  });
}
