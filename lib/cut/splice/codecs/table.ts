import { ExactStartRefused } from '@/lib/media/errors';
import { readAv1Stream } from './av1';
import type { StreamReader } from './codec';
import { readAvcStream } from './h264';
import { readHevcStream } from './h265';
import { readVp9Stream } from './vp9';

const READERS: Readonly<Record<string, StreamReader>> = {
  avc1: readAvcStream,
  avc3: readAvcStream,
  hvc1: readHevcStream,
  hev1: readHevcStream,
  vp09: readVp9Stream,
  av01: readAv1Stream,
};

/**
 * Reads a stream of any codec that can be spliced.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export const readStream: StreamReader = (entry, keyframe) => {
  const read = READERS[entry.format];
  if (!read) throw new ExactStartRefused('codec');
  return read(entry, keyframe);
};
