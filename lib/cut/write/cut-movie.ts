import { hasCameraSei } from '@/lib/containers/mp4/read/camera-sei';
import { movieInfo } from '@/lib/containers/mp4/read/media-info';
import { tagKinds } from '@/lib/containers/mp4/read/metadata-kinds';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { type Access, accessOf } from '@/lib/containers/mp4/read/random-access';
import type { Track } from '@/lib/containers/mp4/read/track';
import { withoutTags } from '@/lib/containers/mp4/read/without-metadata';
import type { Clip } from '@/lib/containers/mp4/write/clip';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import type { CutReport } from '@/lib/cut/engine';
import { judgeTracks } from '@/lib/cut/plan/clip-tracks';
import type { AccessLookup } from '@/lib/cut/plan/decode-start';
import { type Indexed, neighboursOf, planCut } from '@/lib/cut/plan/plan-clip';
import { exactOutlook, planExact } from '@/lib/cut/splice/splice';
import { type CutRequest, optionsOf } from '@/lib/edit/edit';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { readBlob } from '@/lib/media/bytes/byte-window';
import type { MediaInfo } from '@/lib/media/info';
import { withOpening } from './inline-ranges';

/** A movie opened for cutting: its index, and what was learnt of its keyframes. */
export interface OpenMovie extends Indexed {
  info: MediaInfo;
}

/** What a clip is made of, in a form that can be posted between threads. */
export interface CutParts {
  /** Everything before the media. */
  head: Uint8Array<ArrayBuffer>;
  /** Bytes of the source that follow, in order; very many when sound was to be parted from picture (`gather.ts`). */
  ranges: ByteRange[];
  /** Ranges of the source whose bytes `head` ends with, where there are such. */
  copied?: ByteRange[];
  durationSec: number;
  report: CutReport;
}

/**
 * Reads and judges a file's index; nothing is left to refuse later but a range.
 * @throws {MediaError} as `openMovie` of `lib/containers/mp4/read/movie.ts` and {@link judgeTracks}.
 */
export async function openForCut(blob: Blob): Promise<OpenMovie> {
  return openedForCut(await openMovie(blob));
}

/** @throws {MediaError} as {@link judgeTracks}. */
export function openedForCut(movie: Movie): OpenMovie {
  return {
    info: movieInfo(movie),
    movie,
    carried: judgeTracks(movie),
    access: rememberingAccess(movie.blob),
  };
}

/**
 * Cuts a range without reading its media, but for an exact start between keyframes (`lib/cut/smart`).
 * @throws {MediaError} `empty-range`, `media-truncated`, `file-unreadable`, `exact-refused`.
 * @throws the signal's reason when aborted while encoding.
 */
export async function cutMovie(
  source: OpenMovie,
  request: CutRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<CutParts> {
  const open = asWanted(source, request);
  const exact = optionsOf(request).start === 'exact';
  const { clip, report } = exact ? await planExact(open, request, signal) : await planCut(open, request);
  const written = writeClip(open.movie, clip);
  const told: CutReport = { ...report, tags: tagKinds(source.movie) };
  if (open !== source && (await hasNotes(open, clip))) told.notesInPicture = true;
  const opening = exact ? await withOpening(open.movie.blob, written) : {};
  const parts = { ...written, ...opening, report: told };
  await checkReadable(open.movie.blob, parts);
  return parts;
}

/**
 * A clip refers to the file; if that was moved or changed, the download would fail without a word.
 * @throws {MediaError} `file-unreadable`.
 */
export async function checkReadable(file: Blob, { ranges }: CutParts): Promise<void> {
  const last = ranges[ranges.length - 1];
  if (last) await readBlob(file, last.to - 1, last.to);
}

/** @throws {MediaError} as {@link cutMovie}. */
export async function foreseeCut(source: OpenMovie, request: CutRequest): Promise<CutReport> {
  const open = asWanted(source, request);
  const plan = await planCut(open, request);
  const report = { ...plan.report, tags: tagKinds(source.movie) };
  const keyframes = await neighboursOf(plan, open.access);
  if (!keyframes) return report;
  const exact = await exactOutlook(plan, open);
  const begins = optionsOf(request).start === 'exact' && exact && !('refused' in exact);
  const hidden = begins ? { leadInSec: 0, leadInShownSec: 0 } : {};
  return { ...report, ...hidden, keyframes, exact, losslessLeadInSec: report.leadInSec };
}

/** Whether the picture itself holds what no new index can leave out. */
async function hasNotes({ movie, carried: { picture } }: OpenMovie, { tracks }: Clip): Promise<boolean> {
  const first = tracks.find(({ track }) => track === picture)?.ranges[0];
  return picture && first ? hasCameraSei(movie.blob, picture, first.from) : false;
}

const bared = new WeakMap<OpenMovie, OpenMovie>();

/** The movie with what a visitor does not want to be told of left out. */
function asWanted(open: OpenMovie, request: CutRequest): OpenMovie {
  if (optionsOf(request).tags === 'keep') return open;
  const known = bared.get(open);
  if (known) return known;
  const movie = withoutTags(open.movie);
  const bare = { ...open, movie, carried: judgeTracks(movie) };
  bared.set(open, bare);
  return bare;
}

function rememberingAccess(blob: Blob): AccessLookup {
  const known = new Map<Track, Map<number, Access>>();
  return async (track, sample) => {
    const samples = known.get(track) ?? new Map<number, Access>();
    known.set(track, samples);
    const access = samples.get(sample) ?? (await accessOf(blob, track, sample));
    samples.set(sample, access);
    return access;
  };
}
