import { readFileSync } from 'node:fs';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';

/** The first track of an MP4 file, and its packets in decode order. */
export async function packetsOf(path: string): Promise<{ track: Track; packets: Uint8Array[] }> {
  const blob = new Blob([new Uint8Array(readFileSync(path))]);
  const [track] = (await openMovie(blob)).tracks;
  if (!track) throw new Error(`${path} has no track`);
  const numbers = Array.from({ length: track.samples.count }, (_, i) => i);
  const packets = numbers.map((i) => readSample(blob, track.samples, i, Number.POSITIVE_INFINITY));
  return { track, packets: await Promise.all(packets) };
}
