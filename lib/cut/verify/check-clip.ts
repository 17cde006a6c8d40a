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

/** A clip whose index was verified, and what its frames are compared with. */
export interface Checked {
  clip: Blob;
  source: Blob | null;
  compared: TableComparison | null;
  /** The video track, if all of it was encoded. */
  encoded: Track | null;
  /** The result so far. `frames` grows as frames are compared. */
  verification: Verification;
}

/**
 * Reopens a clip and compares its index, and some of its bytes, with the source.
 * @param source null if the source has no index that can be read here.
 * @throws {MediaError} `not-verified` for a clip that differs from what is expected; `file-unreadable`.
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
 * Decodes the first frame, the last, one between and those at a splice, and compares them with the source's. If all of the video
 * was encoded, only checks that the first and the last frame decode.
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

/** Seconds by which a clip may be longer than its edit if no source is there to compare with. */
const LENGTH_SLACK_SEC = 1.2;

function checkWithoutSource(clip: Movie, { edit, contents, durationSec }: ExpectedClip): void {
  checkKinds(clip, contents);
  const part = onlyPart(edit);
  const asked = (part.endMs - part.startMs) / 1000;
  if (durationSec <= 0 || durationSec > asked + LENGTH_SLACK_SEC)
    throw notVerified(`it lasts ${durationSec} s`);
}
