import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { presentationEnd } from '@/lib/containers/mp4/read/track';
import { readBlob } from '@/lib/media/bytes/byte-window';
import { MediaError } from '@/lib/media/errors';
import { movieOf, type Source, sourceOf } from './movie/build-movie';
import { BlockIndex, type ScanContext, type Span } from './read/block-index';
import type { Stretch } from './read/frames';
import type { Head } from './read/head';
import { Scanner } from './read/scan';
import type { TrackEntry } from './read/tracks';

/** Bytes of a first frame that tell what its codec is set to. */
const FIRST_FRAME_BYTES = 4096;

/**
 * A Matroska or WebM file, opened: of its media, only the Clusters that a movie is asked of are ever read, once.
 */
export class MatroskaFile {
  private last: { key: string; movie: Movie } | null = null;

  private constructor(
    private readonly file: Blob,
    readonly head: Head,
    /** The tracks of picture and sound that movies hold. */
    readonly sources: readonly Source[],
    private readonly index: BlockIndex,
    readonly durationSec: number,
  ) {}

  /**
   * @param chosen the tracks to be in movies, of `head.tracks`.
   * @throws {MediaError} `encrypted`; `unsupported` when frames are not in the file as a decoder wants them, or their codec
   *   does not tell enough; `index-invalid`, `index-too-large`, `file-unreadable`.
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
    const sources: Source[] = [];
    for (const [i, track] of chosen.entries()) {
      const preferred = chosen.find(({ kind, preferred }) => kind === track.kind && preferred);
      const played = preferred ?? chosen.find(({ kind }) => kind === track.kind);
      sources.push(sourceOf(track, i + 1, track === played, await firstFrame(file, first, i)));
    }
    const durationSec = head.info.durationSec ?? endOf(file, head, sources, await index.tail());
    return new MatroskaFile(file, head, sources, index, durationSec);
  }

  /**
   * The part of the file that a span needs, as a movie on the file's own timeline.
   * @param back cues by which to begin earlier than the one before the start.
   * @param laterSec seconds by which everything is presented later than it is stored.
   * @throws {MediaError} `empty-range` when nothing is there; as {@link MatroskaFile.open}.
   * @throws the signal's reason when aborted.
   */
  async movie(span: Span, back: number, laterSec: number, work: ScanContext): Promise<Movie> {
    const stretches = await this.index.range(span, back, work);
    const key = [stretches[0]?.from, stretches.at(-1)?.to, laterSec].join();
    if (this.last?.key === key) return this.last.movie;
    const { file, head, sources, durationSec } = this;
    const movie = movieOf({ file, head, sources, stretches, durationSec, laterSec });
    if (movie.tracks.length === 0) throw new MediaError('empty-range');
    this.last = { key, movie };
    return movie;
  }

  /** Whether {@link movie} with this `back` would begin with the file's first Cluster. */
  reachesBack(span: Span, back: number): boolean {
    return this.index.reachesBack(span, back);
  }
}

async function firstFrame(file: Blob, stretch: Stretch, track: number): Promise<Uint8Array> {
  const frame = stretch.track.indexOf(track);
  if (frame < 0) return new Uint8Array(0);
  const from = at(stretch.offset, frame);
  return readBlob(file, from, from + Math.min(at(stretch.size, frame), FIRST_FRAME_BYTES));
}

/** Seconds at which the last picture or sound of the file's last stretches ends. */
function endOf(file: Blob, head: Head, sources: readonly Source[], stretches: readonly Stretch[]): number {
  const { tracks } = movieOf({ file, head, sources, stretches, durationSec: 0, laterSec: 0 });
  return Math.max(0, ...tracks.map(presentationEnd));
}
