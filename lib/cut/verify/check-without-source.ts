import type { Movie } from '@/lib/containers/mp4/read/movie';
import { presentationEnd } from '@/lib/containers/mp4/read/track';
import { movedSec } from '@/lib/cut/forecast';
import { isMedia } from '@/lib/media/info';
import type { ExpectedClip } from './expected-clip';
import { notVerified } from './not-verified';
import { checkKinds, checkOneEdit } from './pair-tracks';
import { reportedParts } from './part-windows';

/** Seconds by which a clip's length may differ from its edit. */
const LENGTH_SLACK_SEC = 1.2;

/**
 * Checks a clip's streams and its length, if there is no source to compare it with.
 * @returns true if it lasts as long as its edit asks for, and each stream as long as the clip.
 * @throws {MediaError} `not-verified`.
 */
export function checkWithoutSource(clip: Movie, { edit, contents, durationSec }: ExpectedClip): boolean {
  checkKinds(clip, contents);
  const parts = reportedParts(edit, contents);
  const isOfSeveral = parts.length > 1;
  const editSec = parts.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
  const excess = durationSec - editSec - movedSec(parts);
  // Marks may lie beyond the file's end, so that the only part may be shorter.
  if (durationSec <= 0 || excess > LENGTH_SLACK_SEC || (isOfSeveral && excess < -LENGTH_SLACK_SEC))
    throw notVerified(`it lasts ${durationSec} s`);
  if (isOfSeveral) checkOneEdit(clip);
  const media = clip.tracks.filter(isMedia);
  return [durationSec - editSec, ...media.map((track) => presentationEnd(track) - durationSec)].every(
    (sec) => sec >= -LENGTH_SLACK_SEC,
  );
}
