import { need } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { readMovieHeader, readTrackHead, type TrackHead } from '@/lib/containers/mp4/read/track';
import { moovOf } from '@/lib/containers/mp4/write/turned-head';
import { matchedVideo, type SettledEdit } from '@/lib/edit/settle';
import { notVerified } from './not-verified';

/** What players do to the frames of a track. */
type Turned = Pick<TrackHead, 'id' | 'kind' | 'rotation' | 'mirrored'>;

/**
 * Checks that players rotate the frames of a clip as they rotate the source's, and then as the edit asks for.
 * @throws {MediaError} `not-verified`.
 */
export function checkRotation(
  pairs: readonly { source: Turned; clip: Turned }[],
  edit: Pick<SettledEdit, 'framing' | 'format'>,
): void {
  const { framing } = edit;
  const matched = matchedVideo(edit);
  const stated = matched && { ...matched, mirrored: false };
  for (const { source, clip } of pairs) {
    if (source.kind !== 'video') continue;
    const { rotation, mirrored } = stated ?? source;
    const turned = (rotation + framing.turn) % 360;
    if (clip.rotation !== turned || clip.mirrored !== mirrored)
      throw notVerified(
        `track ${clip.id} is rotated by ${clip.rotation}° instead of ${turned}°, or mirrored`,
      );
  }
}

/**
 * Checks the same in the head of a clip that was verified before it was rotated.
 * @throws {MediaError} `not-verified`.
 */
export function checkHeadRotation(source: Movie, head: Uint8Array, edit: SettledEdit): void {
  const moov = moovOf(head);
  const header = readMovieHeader(need(moov, 'mvhd').body);
  const tracks = moov.filter(({ type }) => type === 'trak').map((trak) => readTrackHead(trak, header));
  const pairs = tracks.flatMap((clip) =>
    source.tracks.filter(({ id }) => id === clip.id).map((track) => ({ source: track, clip })),
  );
  checkRotation(pairs, edit);
}
