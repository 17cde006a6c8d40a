import type { Movie } from '@/lib/containers/mp4/read/movie';
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

/** A range of time that a movie holds. */
export interface NeededRange {
  span: Span;
  /** How many cues to go back from the one before its start. */
  back: number;
}

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
    const scanned = new Map(
      chosen.map(({ number, defaultDuration }, index) => [
        number,
        { index, step: defaultDuration / head.info.scale },
      ]),
    );
    const index = new BlockIndex(file, head, new Scanner(file, head.end, scanned));
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
   * Makes a movie of the Clusters that some time ranges need, on the file's own timeline. Clusters between them are not read.
   * @param laterSec seconds by which everything is presented later than its stored times.
   * @throws {MediaError} `empty-range` when no track has frames there; otherwise as {@link MatroskaFile.open}.
   * @throws the signal's reason when aborted.
   */
  async movie(ranges: readonly NeededRange[], laterSec: number, work: ReadContext): Promise<Movie> {
    const clusters = await this.#clustersOf(ranges, work);
    const key = [laterSec, ...clusters.flatMap(({ from, to }) => [from, to])].join();
    if (this.last?.key === key) return this.last.movie;
    const { file, head, sources, durationSec } = this;
    const movie = buildMovie({ file, head, sources, clusters, durationSec, laterSec });
    if (movie.tracks.length === 0) throw new MediaError('empty-range');
    this.last = { key, movie };
    return movie;
  }

  /** The Clusters of all ranges, ascending, each once. */
  async #clustersOf(ranges: readonly NeededRange[], work: ReadContext): Promise<ClusterFrames[]> {
    const found = new Set<ClusterFrames>();
    for (const [i, { span, back }] of ranges.entries()) {
      const onShare = (share: number) => work.onShare((i + share) / ranges.length);
      for (const frames of await this.index.range(span, back, { ...work, onShare })) found.add(frames);
    }
    const clusters = [...found].sort((a, b) => a.from - b.from);
    const isOverlapping = clusters.some(({ from }, i) => from < (clusters[i - 1]?.to ?? 0));
    const [first, second] = ranges;
    if (!isOverlapping || !first || !second) return clusters;
    // In a damaged file, Clusters may be found in two ways. Reading from front to back finds each once.
    const spans = ranges.map(({ span }) => span);
    const startSec = Math.min(...spans.map((span) => span.startSec));
    const endSec = Math.max(...spans.map((span) => span.endSec));
    return this.index.range({ startSec, endSec }, Number.POSITIVE_INFINITY, work);
  }

  /** Whether {@link movie} would begin with the file's first Cluster for this range. */
  reachesBack({ span, back }: NeededRange): boolean {
    return this.index.reachesBack(span, back);
  }
}

/** The beginning of a track's first frame; empty when it has none in these Clusters. */
async function firstFrame(file: Blob, clusters: ClusterFrames, track: number): Promise<Uint8Array> {
  const { offset: [from = 0] = [], size: [size = 0] = [] } = clusters.tracks[track] ?? {};
  return readBlob(file, from, from + Math.min(size, FIRST_FRAME_BYTES));
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
