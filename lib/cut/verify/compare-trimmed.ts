import { readFlacPacket } from '@/lib/containers/mp4/read/flac-packets';
import type { Track } from '@/lib/containers/mp4/read/track';
import { notVerified } from './not-verified';
import type { TrackPair, TrimmedPacket } from './track-pair';

/**
 * Decodes the packets of a clip that hold a part of the source's packet, and compares each audio sample.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareTrimmed(
  files: { source: Blob; clip: Blob },
  pair: TrackPair,
  packets: readonly TrimmedPacket[],
): Promise<void> {
  for (const { clip, source, from, to } of packets) {
    const [made, whole] = await Promise.all([
      samplesOf(files.clip, pair.clip, clip),
      samplesOf(files.source, pair.source, source),
    ]);
    const isSame = (samples: readonly number[], channel: number) =>
      samples.length === to - from && samples.every((value, i) => value === whole[channel]?.[from + i]);
    if (made.length !== whole.length || !made.every(isSame))
      throw notVerified(
        `packet ${clip} of track ${pair.clip.id} holds other sound than the source has there`,
      );
  }
}

/** The audio samples of each channel. */
async function samplesOf(blob: Blob, track: Track, packet: number): Promise<number[][]> {
  const frame = await readFlacPacket(blob, track, packet);
  if (!frame) throw notVerified(`packet ${packet} of track ${track.id} can't be decoded`);
  return frame.samples;
}
