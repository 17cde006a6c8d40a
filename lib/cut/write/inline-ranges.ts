import type { ClipBytes } from '@/lib/containers/mp4/write/write-clip';
import { concat, readBlob } from '@/lib/media/bytes/byte-ranges';

/** A `file.slice` costs a browser 0.2–0.3 ms: pieces smaller than this are better copied. */
const SMALL_BYTES = 64 * 1024;
const MAX_SPAN_BYTES = 16 * 2 ** 20;
/** What lies between two pieces is read with them, and beyond this it takes longer than a `file.slice`. */
const MAX_GAP_BYTES = 2 ** 20;

/**
 * Copies the small ranges that a clip's media begins with to its head: audio between frames that the clip leaves out.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withInlined(file: Blob, { head, ranges, durationSec }: ClipBytes) {
  const [first] = ranges;
  let count = 0;
  for (const { from, to } of ranges) {
    const gap = from - (ranges[count - 1]?.to ?? from);
    if (to - from > SMALL_BYTES || gap > MAX_GAP_BYTES || to - (first?.from ?? 0) > MAX_SPAN_BYTES) break;
    count++;
  }
  const small = ranges.slice(0, count);
  const last = small[count - 1];
  if (!first || !last || count < 2) return { head, ranges, durationSec, inlined: [] };
  const span = await readBlob(file, first.from, last.to);
  const parts = small.map(({ from, to }) => span.subarray(from - first.from, to - first.from));
  return { head: concat([head, ...parts]), ranges: ranges.slice(count), durationSec, inlined: small };
}
