import { type FlacStreamInfo, readFlacStreamInfo } from '@/lib/codecs/flac';
import { type FlacFrame, readFlacFrame } from '@/lib/codecs/flac-frame';
import { flacInfo, isFlac } from './sample-entry';
import { readSample } from './samples';
import type { Track } from './track';

/** The stream of a FLAC track whose ticks are audio samples; null for all other tracks. */
export function flacStream(track: Track): FlacStreamInfo | null {
  const { kind, entries, timescale, times } = track;
  const [entry, another] = entries;
  if (kind !== 'audio' || !entry || !isFlac(track) || another || times) return null;
  const info = flacInfo(entry);
  const stream = info && readFlacStreamInfo(info);
  return stream?.rate === timescale ? stream : null;
}

/**
 * Reads and decodes a packet of such a track; null if it is none, or if the packet is invalid.
 * @throws {MediaError} `file-unreadable`.
 */
export async function readFlacPacket(blob: Blob, track: Track, packet: number): Promise<FlacFrame | null> {
  const stream = flacStream(track);
  if (!stream) return null;
  return readFlacFrame(await readSample(blob, track.samples, packet), stream);
}
