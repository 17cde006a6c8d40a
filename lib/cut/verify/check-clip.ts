import type { Movie } from '@/lib/containers/mp4/read/movie';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Verification } from '@/lib/cut/report';
import { onlyPart } from '@/lib/edit/edit';
import { checkMetadata } from './check-metadata';
import { checkStructure } from './check-structure';
import { compareBytes } from './compare-bytes';
import { checkEncoded, compareFrames } from './compare-frames';
import { compareTables, type ExpectedClip, type TableComparison } from './compare-tables';
import { notVerified } from './not-verified';
import { checkKinds, videoTrackOf } from './pair-tracks';

/** A clip whose tables hold, and what its pictures are to be compared with. */
export interface Checked {
  clip: Blob;
  source: Blob | null;
  compared: TableComparison | null;
  /** The picture's track, where all of it was encoded for the clip. */
  encoded: Track | null;
  /** What is known so far; `frames` goes up as they are compared. */
  verification: Verification;
}

/**
 * Reopens a clip and holds its index, and a few of its bytes, against the source's.
 * @param source null where the source's index cannot be read here.
 * @throws {MediaError} `not-verified` for a clip that is not what it claims to be; `file-unreadable`.
 */
export async function checkClip(clip: Blob, source: Movie | null, expected: ExpectedClip): Promise<Checked> {
  const movie = await openMovie(clip);
  await checkStructure(movie, expected.durationSec);
  const { edit, contents } = expected;
  if (edit.metadata === 'remove') checkMetadata(movie);
  const compared = source && compareTables(source, movie, expected);
  if (!compared) checkWithoutSource(movie, expected);
  let samples = compared?.samples ?? 0;
  if (source && !expected.layout)
    for (const { pair, match } of compared?.tracks ?? [])
      samples += await compareBytes(source.blob, clip, pair, match.places);
  return {
    clip,
    source: source?.blob ?? null,
    compared,
    encoded:
      contents.video === 'encoded' && contents.start.kind !== 'smart' ? (videoTrackOf(movie) ?? null) : null,
    verification: {
      against: source ? 'source' : 'clip',
      samples,
      startsOnFrame: compared?.startsOnFrame ?? false,
      driftSec: compared?.driftSec ?? null,
      frames: 0,
      metadataGone: edit.metadata === 'remove',
    },
  };
}

/**
 * Decodes the first picture, the last, one between and those at a joint, and compares them with the source's; of a
 * picture that was encoded as a whole, the first and the last have to decode.
 * @throws as {@link checkClip}.
 */
export async function checkFrames(checked: Checked, signal: AbortSignal): Promise<void> {
  const { clip, source, compared, encoded, verification } = checked;
  if (encoded) await checkEncoded(clip, encoded, signal);
  if (!source || !compared?.video) return;
  const { pair, match } = compared.video;
  await compareFrames({ source, clip }, pair, match.places, signal, () => {
    verification.frames++;
  });
}

/** Seconds by which a clip may be longer or shorter than was asked for, where nothing else is known. */
const LENGTH_SLACK_SEC = 1.2;

function checkWithoutSource(clip: Movie, { edit, contents, durationSec }: ExpectedClip): void {
  checkKinds(clip, contents);
  const part = onlyPart(edit);
  const asked = (part.endMs - part.startMs) / 1000;
  if (durationSec <= 0 || durationSec > asked + LENGTH_SLACK_SEC)
    throw notVerified(`it lasts ${durationSec} s`);
}
