import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { presentationEnd } from '@/lib/containers/mp4/read/track';
import { type ReadContext, readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { Span } from '@/lib/media/time';
import { buildMovie, type SourceTrack, sourceTrack } from './movie/build-movie';
import { BlockIndex } from './read/block-index';
import type { ClusterFrames } from './read/frames';
import type { Head } from './read/head';
import { Scanner } from './read/scan';
import type { TrackEntry } from './read/tracks';

/** Bytes of a track's first frame that are read for its codec configuration. */
const FIRST_FRAME_BYTES = 4096;

/** An open Matroska or WebM file. It reads only the Clusters that a requested movie needs, and each of them once. */
export class MatroskaFile {
  private last: { key: string; movie: Movie } | null = null;

  private constructor(
    private readonly file: Blob,
    readonly head: Head,
    /** The tracks that movies hold. */
    readonly sources: readonly SourceTrack[],
    private readonly index: BlockIndex,
    readonly durationSec: number,
  ) {}

  /**
   * Opens a file.
   * @param chosen the video and audio tracks of `head.tracks` that movies hold.
   * @throws {MediaError} `encrypted`; `unsupported` when frames are compressed, or when the codec or its configuration is
   *   unknown; `index-invalid`, `index-too-large`, `file-unreadable`.
   */
  static async open(file: Blob, head: Head, chosen: readonly TrackEntry[]): Promise<MatroskaFile> {
    for (const { encoding, codecId } of chosen) {
      if (encoding === 'encrypted') throw new MediaError('encrypted');
      if (encoding === 'packed') throw new MediaError('unsupported', `${codecId} is compressed`);
    }
    const wanted = new Map(
      chosen.map(({ number, defaultDuration }, index) => [
        number,
        { index, step: defaultDuration / head.info.scale },
      ]),
    );
    const index = new BlockIndex(file, head, new Scanner(file, head.end, wanted));
    const first = await index.first();
    const sources: SourceTrack[] = [];
    for (const [i, track] of chosen.entries()) {
      const preferred = chosen.find(({ kind, preferred }) => kind === track.kind && preferred);
      const played = preferred ?? chosen.find(({ kind }) => kind === track.kind);
      sources.push(sourceTrack(track, i + 1, track === played, await firstFrame(file, first, i)));
    }
    const durationSec = head.info.durationSec ?? endOf(file, head, sources, await index.tail());
    return new MatroskaFile(file, head, sources, index, durationSec);
  }

  /**
   * Makes a movie of the Clusters that a time range needs, on the file's own timeline.
   * @param back how many cues to go back from the one before the start.
   * @param laterSec seconds by which everything is presented later than its stored times.
   * @throws {MediaError} `empty-range` when no track has frames there; otherwise as {@link MatroskaFile.open}.
   * @throws the signal's reason when aborted.
   */
  async movie(range: Span, back: number, laterSec: number, work: ReadContext): Promise<Movie> {
    const clusters = await this.index.range(range, back, work);
    const key = [clusters[0]?.from, clusters.at(-1)?.to, laterSec].join();
    if (this.last?.key === key) return this.last.movie;
    const { file, head, sources, durationSec } = this;
    const movie = buildMovie({ file, head, sources, clusters, durationSec, laterSec });
    if (movie.tracks.length === 0) throw new MediaError('empty-range');
    this.last = { key, movie };
    return movie;
  }

  /** Whether {@link movie} with this `back` would begin with the file's first Cluster. */
  reachesBack(range: Span, back: number): boolean {
    return this.index.reachesBack(range, back);
  }
}

/** The beginning of a track's first frame; empty when it has none in these Clusters. */
async function firstFrame(file: Blob, clusters: ClusterFrames, track: number): Promise<Uint8Array> {
  const frame = clusters.track.indexOf(track);
  if (frame < 0) return new Uint8Array(0);
  const from = at(clusters.offset, frame);
  return readBlob(file, from, from + Math.min(at(clusters.size, frame), FIRST_FRAME_BYTES));
}

/** Seconds at which the last frame of these Clusters ends. */
function endOf(
  file: Blob,
  head: Head,
  sources: readonly SourceTrack[],
  clusters: readonly ClusterFrames[],
): number {
  const { tracks } = buildMovie({ file, head, sources, clusters, durationSec: 0, laterSec: 0 });
  return Math.max(0, ...tracks.map(presentationEnd));
}
