import { MediaError } from '@/lib/media/errors';
import type { SampleEntry } from '@/lib/mp4/sample-entry';
import { readAvcStream } from './avc';
import type { JoinableStream, StreamReader } from './codec';

const READERS: Readonly<Record<string, StreamReader>> = { avc1: readAvcStream, avc3: readAvcStream };

/** @throws {MediaError} `exact-refused`, with the reason. */
export function readStream(entry: SampleEntry): JoinableStream {
  const read = READERS[entry.format];
  if (!read) throw new MediaError('exact-refused', 'codec');
  return read(entry);
}
