import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipContents } from '@/lib/cut/report';
import type { Pair } from './compare-copied';
import { notVerified } from './not-verified';

/** The video track that players show: the first enabled one that doesn't hold chapter images. */
export function videoTrackOf({ tracks }: Movie): Track | undefined {
  const chapters = new Set(tracks.flatMap(({ references }) => references.get('chap') ?? []));
  const own = tracks.filter(
    ({ kind, id, samples }) => kind === 'video' && samples.count > 0 && !chapters.has(id),
  );
  return own.find(({ enabled }) => enabled) ?? own[0];
}

/**
 * Pairs the tracks of a clip with those of its source, by ID if the clip kept the IDs, else by kind and order.
 * @throws {MediaError} `not-verified` for a track that the source doesn't have.
 */
export function pairTracks(source: Movie, clip: Movie, keptIds: boolean): Pair[] {
  return clip.tracks.map((track) => {
    const place = clip.tracks.filter(({ kind }) => kind === track.kind).indexOf(track);
    const own = keptIds
      ? source.tracks.find(({ id }) => id === track.id)
      : source.tracks.filter(({ kind, samples }) => kind === track.kind && samples.count > 0)[place];
    if (own?.kind !== track.kind) throw notVerified(`track ${track.id} is not one of the source`);
    return { source: own, clip: track };
  });
}

/**
 * Checks that a clip has the kinds of tracks that its contents list.
 * @throws {MediaError} `not-verified`.
 */
export function checkKinds(clip: Movie, { video, audio }: Pick<ClipContents, 'video' | 'audio'>): void {
  for (const [kind, treatment] of Object.entries({ video, audio })) {
    const there = clip.tracks.some((track) => track.kind === kind && track.samples.count > 0);
    if (there !== (treatment !== 'none'))
      throw notVerified(there ? `there is ${kind} that was to be left out` : `there is no ${kind}`);
  }
}
