import { type ByteRange, type ReadContext, readBlob, totalBytes } from '@/lib/media/bytes/byte-ranges';
import { scratchFor, storeInTurn } from '@/lib/media/scratch/storage';

/**
 * Copies more ranges than a Blob of slices can hold into one piece.
 * @param scratch entry of the scratch folder to write to, or null.
 * @throws {MediaError} `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export function copyTogether(
  file: Blob,
  ranges: readonly ByteRange[],
  scratch: string | null,
  context: ReadContext,
): Promise<Blob> {
  const name = scratchFor(totalBytes(ranges), scratch);
  return storeInTurn(name, (append) => gather(file, ranges, append, context));
}

/** Bytes read, and written, at a time. */
const BLOCK_BYTES = 4 * 2 ** 20;

/** Bytes. Reading through a gap up to this size is cheaper than another read. */
const SHORT_HOP = 256 * 1024;

/**
 * Copies ranges of a Blob one after the other, where a Blob of slices would be too slow: a slice costs 0.3 ms and 20 kB, and a
 * finely interleaved film needs one per frame. Never holds more than two blocks.
 * @param write takes the next bytes; they are overwritten once it has settled.
 * @throws {MediaError} `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function gather(
  blob: Blob,
  intervals: readonly ByteRange[],
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  { signal, onShare }: ReadContext,
): Promise<void> {
  const total = totalBytes(intervals);
  const block = new Uint8Array(BLOCK_BYTES);
  let filled = 0;
  let written = 0;
  const flush = async () => {
    signal.throwIfAborted();
    await write(block.subarray(0, filled));
    written += filled;
    filled = 0;
    onShare(written / total);
  };
  for (const window of windows(intervals)) {
    signal.throwIfAborted();
    const bytes = await readBlob(blob, window.from, window.to);
    for (const { from, to } of window.pieces) {
      let piece = bytes.subarray(from - window.from, to - window.from);
      while (piece.length > 0) {
        const part = piece.subarray(0, BLOCK_BYTES - filled);
        block.set(part, filled);
        filled += part.length;
        piece = piece.subarray(part.length);
        if (filled === BLOCK_BYTES) await flush();
      }
    }
  }
  if (filled > 0) await flush();
}

interface Window extends ByteRange {
  pieces: ByteRange[];
}

/** Reads of one block at most, each with the pieces of the intervals that lie in it. */
function* windows(intervals: readonly ByteRange[]): Generator<Window> {
  let open: Window | null = null;
  for (const interval of intervals) {
    for (let { from } = interval; from < interval.to; ) {
      if (open && (from - open.to > SHORT_HOP || from - open.from >= BLOCK_BYTES)) {
        yield open;
        open = null;
      }
      open ??= { from, to: from, pieces: [] };
      const to = Math.min(interval.to, open.from + BLOCK_BYTES);
      open.pieces.push({ from, to });
      open.to = to;
      from = to;
    }
  }
  if (open) yield open;
}
