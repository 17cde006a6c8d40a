import { readSample } from '@/lib/containers/mp4/read/samples';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackPair } from './track-pair';

/**
 * Reads some samples of both files and compares their bytes, for clips that aren't ranges of the source.
 * @returns the number of samples that are equal.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareBytes(
  files: { source: Blob; clip: Blob },
  pair: TrackPair,
  checkpoints: readonly Checkpoint[],
): Promise<number> {
  const copied = checkpoints.filter((checkpoint) => checkpoint.copied);
  for (const { source, clip } of copied) {
    const [a, b] = await Promise.all([
      readSample(files.source, pair.source.samples, source),
      readSample(files.clip, pair.clip.samples, clip),
    ]);
    if (!isSame(a, b))
      throw notVerified(`sample ${clip} of track ${pair.clip.id} has other bytes than in the source`);
  }
  return copied.length;
}
