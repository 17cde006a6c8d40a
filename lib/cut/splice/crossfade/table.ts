import type { Track } from '@/lib/containers/mp4/read/track';
import { readAac } from './aac';
import type { FadingStream, ReadFadingStream } from './codec';
import { readOpus } from './opus';

const READERS: Readonly<Record<string, ReadFadingStream>> = { mp4a: readAac, Opus: readOpus };

/** Reads the stream of a track whose splices can be crossfaded; null for others. */
export function readFadingStream(track: Track): FadingStream | null {
  return READERS[track.entries[0]?.format ?? '']?.(track) ?? null;
}
