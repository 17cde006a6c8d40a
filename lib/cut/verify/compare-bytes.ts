import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf } from '@/lib/containers/mp4/read/sample-positions';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { readBlob } from '@/lib/media/bytes/byte-window';
import type { Pair, Place } from './compare-copied';
import { notVerified } from './not-verified';

/**
 * Reads some samples of both files and compares their bytes, for clips that aren't ranges of the source.
 * @returns the number of samples that are equal.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareBytes(
  source: Blob,
  clip: Blob,
  { source: from, clip: to }: Pair,
  places: readonly Place[],
): Promise<number> {
  const copied = places.filter((place) => place.copied);
  const [wanted, made] = [reader(source, from), reader(clip, to)];
  for (const place of copied) {
    const [a, b] = await Promise.all([wanted(place.source), made(place.clip)]);
    if (!isSame(a, b))
      throw notVerified(`sample ${place.clip} of track ${to.id} has other bytes than in the source`);
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

/** True if two arrays hold the same bytes. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
