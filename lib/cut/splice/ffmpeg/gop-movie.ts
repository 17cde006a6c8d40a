import type { Movie } from '@/lib/containers/mp4/read/movie';
import { timeOf } from '@/lib/containers/mp4/read/runs';
import type { Clip } from '@/lib/containers/mp4/write/clip';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import { lifted, sourceTiming } from '@/lib/cut/plan/timing';
import type { Splice } from '@/lib/cut/splice/find/find-splice';

/** The samples that a run of frames is decoded from, as a movie of their own. */
export interface GopMovie {
  blob: Blob;
  /** The media time (ticks) at which the movie presents a sample of the source. */
  timeOf(sample: number): number;
}

/**
 * Makes a movie of one track, without an edit list, over ranges of the source. Nothing is read.
 * @param to the sample behind the last one.
 * @throws {MediaError} `media-truncated`.
 */
export function gopMovie(movie: Movie, { track, key, entry }: Splice, to: number): GopMovie {
  const plain = sourceTiming(track, [{ from: key, to, base: 0 }]);
  // ffmpeg 5.1 moves the times of a track with negative composition offsets.
  const { timing, shift } = lifted(plain, -timeOf(track.samples.decode, key));
  const clip: Clip = {
    timescale: track.timescale,
    spans: [],
    spanChapters: false,
    audioFile: false,
    copied: 'merged',
    tracks: [
      {
        track,
        pieces: [{ kind: 'copied', from: key, to }],
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
    blob: new Blob([head, ...ranges.map(({ from, to: end }) => movie.blob.slice(from, end))]),
    timeOf: (sample) => presentationTime(track, sample) + shift,
  };
}
