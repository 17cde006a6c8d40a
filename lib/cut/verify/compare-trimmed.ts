import { readFlacStreamInfo } from '@/lib/codecs/flac';
import { readFlacFrame } from '@/lib/codecs/flac-frame';
import { flacInfo } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
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
async function samplesOf(blob: Blob, { entries, samples, timescale, id }: Track, packet: number) {
  const info = entries[0] && flacInfo(entries[0]);
  const stream = info && readFlacStreamInfo(info);
  const frame =
    stream?.rate === timescale
      ? readFlacFrame(await readSample(blob, samples, packet, Number.POSITIVE_INFINITY), stream)
      : null;
  if (!frame) throw notVerified(`packet ${packet} of track ${id} can't be decoded`);
  return frame.samples;
}
