import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame, readBlob } from '@/lib/media/bytes/byte-ranges';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackPair } from './track-pair';

/**
 * Reads some samples of both files and compares their bytes, for clips that aren't ranges of the source.
 * @returns the number of samples that are equal.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareBytes(
  source: Blob,
  clip: Blob,
  pair: TrackPair,
  checkpoints: readonly Checkpoint[],
): Promise<number> {
  const copied = checkpoints.filter((checkpoint) => checkpoint.copied);
  const [readSource, readClip] = [reader(source, pair.source), reader(clip, pair.clip)];
  for (const checkpoint of copied) {
    const [a, b] = await Promise.all([readSource(checkpoint.source), readClip(checkpoint.clip)]);
    if (!isSame(a, b))
      throw notVerified(
        `sample ${checkpoint.clip} of track ${pair.clip.id} has other bytes than in the source`,
      );
  }
  return copied.length;
}

function reader(blob: Blob, { samples }: Track): (sample: number) => Promise<Uint8Array> {
  const positions = positionsOf(samples);
  return (sample) => {
    const from = at(positions, sample);
    return readBlob(blob, from, from + sizeOf(samples, sample));
  };
}
