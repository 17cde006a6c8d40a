import { movieInfo } from '@/lib/containers/mp4/read/media-info';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { type Access, accessOf } from '@/lib/containers/mp4/read/random-access';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { AccessLookup } from '@/lib/cut/plan/decode-start';
import type { Indexed } from '@/lib/cut/plan/plan-clip';
import { usableTracks } from '@/lib/cut/plan/usable-tracks';
import type { MediaInfo } from '@/lib/media/info';

/** A movie opened for cutting: its index, the tracks that a clip can hold, and what was learned of its keyframes. */
export interface OpenMovie extends Indexed {
  info: MediaInfo;
}

/**
 * Reads a file's index and judges its tracks. After this only an edit can be refused.
 * @throws {MediaError} as `openMovie` of `lib/containers/mp4/read/movie.ts` and {@link usableTracks}.
 */
export async function openForCut(blob: Blob): Promise<OpenMovie> {
  return openedForCut(await openMovie(blob));
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
