import { gather } from '@/lib/cut/write/gather';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { openStorage } from '@/lib/media/scratch/storage';
import type { ReadContext } from './cuttable';

/** Bytes that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

/**
 * Copies more ranges than a Blob of slices can hold into one piece.
 * @param scratch entry of the scratch folder to write to, or null.
 * @throws {MediaError} `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function copyTogether(
  file: Blob,
  ranges: readonly ByteRange[],
  scratch: string | null,
  context: ReadContext,
): Promise<Blob> {
  const bytes = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
  const writer = storage.writable.getWriter();
  let position = 0;
  try {
    const append = async (data: Uint8Array<ArrayBuffer>) => {
      await writer.write({ type: 'write', data, position });
      position += data.length;
    };
    await gather(file, ranges, append, context);
    return await storage.finish();
  } catch (error) {
    await storage.discard();
    throw error;
  }
}
