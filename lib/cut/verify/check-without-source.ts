import type { Movie } from '@/lib/containers/mp4/read/movie';
import { movedSec } from '@/lib/cut/forecast';
import type { ExpectedClip } from './expected-clip';
import { notVerified } from './not-verified';
import { checkKinds, checkOneEdit } from './pair-tracks';
import { reportedParts } from './part-windows';

/** Seconds by which a clip's length may differ from its edit. */
const LENGTH_SLACK_SEC = 1.2;

/**
 * Checks a clip's streams and its length, if there is no source to compare it with.
 * @throws {MediaError} `not-verified`.
 */
export function checkWithoutSource(clip: Movie, { edit, contents, durationSec }: ExpectedClip): void {
  checkKinds(clip, contents);
  const parts = reportedParts(edit, contents);
  const isOfSeveral = parts.length > 1;
  const editSec = parts.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
  const excess = durationSec - editSec - movedSec(parts);
  // Marks may lie beyond the file's end, so that the only part may be shorter.
  if (durationSec <= 0 || excess > LENGTH_SLACK_SEC || (isOfSeveral && excess < -LENGTH_SLACK_SEC))
    throw notVerified(`it lasts ${durationSec} s`);
  if (isOfSeveral) checkOneEdit(clip);
}
