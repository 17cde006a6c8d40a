import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { type Box, find, need, readBoxes } from './box';
import { MAX_MOOV_BYTES } from './limits';

/**
 * Inflates a compressed movie resource: `cmov`, QuickTime File Format, "Compressed movie resources".
 * @returns the children of the `moov` inside.
 * @throws {MediaError} `unsupported` for methods other than zlib; `index-invalid`, `index-too-large`.
 */
export async function inflateMovie(cmov: Box): Promise<Box[]> {
  const boxes = readBoxes(cmov.body);
  const method = new Cursor(need(boxes, 'dcom').body).fourcc();
  if (method !== 'zlib') throw new MediaError('unsupported', `moov compressed with ${method}`);
  const cursor = new Cursor(need(boxes, 'cmvd').body);
  const size = cursor.u32();
  if (size > MAX_MOOV_BYTES) throw new MediaError('index-too-large', `moov of ${size} bytes`);
  const inflated = await inflate(cursor.take(cursor.left), size);
  return readBoxes(need(readBoxes(inflated), 'moov').body);
}

async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
  const out = new Uint8Array(size);
  let filled = 0;
  try {
    const stream = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done && filled < size; part = await reader.read()) {
      const piece = part.value.subarray(0, size - filled);
      out.set(piece, filled);
      filled += piece.length;
    }
    void reader.cancel().catch(() => undefined);
  } catch (cause) {
    // Many writers omit the checksum or leave bytes behind it. The data before the error counts.
    if (filled < size) throw new MediaError('index-invalid', 'a damaged cmov', { cause });
  }
  if (filled < size) throw new MediaError('index-invalid', 'a cmov is shorter than it states');
  return out;
}

/** The `cmov` among the children of `moov`; undefined when the movie isn't compressed. */
export function findCompressed(moov: readonly Box[]): Box | undefined {
  return find(moov, 'cmov');
}
