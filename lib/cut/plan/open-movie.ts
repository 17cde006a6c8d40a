import { openAsDecoded } from '@/lib/containers/mp4/read/as-decoded';
import { withoutMetadata } from '@/lib/containers/mp4/read/metadata';
import { type Movie, movieInfo } from '@/lib/containers/mp4/read/movie';
import { type Access, accessOf } from '@/lib/containers/mp4/read/random-access';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { JoinedSource } from '@/lib/cut/report';
import type { SettledEdit } from '@/lib/edit/settle';
import type { MediaInfo } from '@/lib/media/info';
import type { Indexed } from './plan-part';
import type { AccessLookup } from './select-samples';
import { usableTracks } from './usable-tracks';

/** A movie opened for cutting: its index, the tracks that a clip can hold, and what was learned of its keyframes. */
export interface OpenMovie extends Indexed {
  info: MediaInfo;
  /** Milliseconds by which the times of each file, by `Source.id`, are later in a movie of several files (`lib/cut/join`). */
  shiftsMs?: ReadonlyMap<number, number>;
  /** What becomes of each file's streams in a movie of several. */
  joined?: readonly JoinedSource[];
}

/**
 * Reads a file's index and the first bytes of its video, and judges its tracks. After this only an edit can be refused.
 * @throws {MediaError} as `openAsDecoded` of `lib/containers/mp4/read` and {@link usableTracks}.
 */
export async function openForCut(blob: Blob): Promise<OpenMovie> {
  return openedForCut(await openAsDecoded(blob));
}

/**
 * Judges the tracks of a movie whose index is read.
 * @throws {MediaError} as {@link usableTracks}.
 */
export function openedForCut(movie: Movie): OpenMovie {
  return {
    info: movieInfo(movie),
    movie,
    usable: usableTracks(movie),
    access: rememberingAccess(movie.blob),
  };
}

/** Looks at each sample once. */
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

const withoutMetadataOf = new WeakMap<OpenMovie, OpenMovie>();

/** The movie without metadata, if the edit asks for its removal. */
export function forEdit(open: OpenMovie, { metadata }: SettledEdit): OpenMovie {
  if (metadata === 'keep') return open;
  const known = withoutMetadataOf.get(open);
  if (known) return known;
  const movie = withoutMetadata(open.movie);
  const bare = { ...open, movie, usable: usableTracks(movie) };
  withoutMetadataOf.set(open, bare);
  return bare;
}
