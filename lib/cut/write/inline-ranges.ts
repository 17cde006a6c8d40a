import type { WrittenClip } from '@/lib/containers/mp4/write/write-clip';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { readBlob } from '@/lib/media/bytes/byte-window';

/** A `file.slice` costs a browser 0.2–0.3 ms: pieces smaller than this are better copied. */
const SMALL_BYTES = 64 * 1024;
const MAX_SPAN_BYTES = 16 * 2 ** 20;

export interface Opened extends Pick<WrittenClip, 'head' | 'ranges'> {
  /** Ranges of the source whose bytes the head ends with. */
  inlined: ByteRange[];
}

/**
 * Copies the small pieces that a clip's media begins with to its head: the sound between pictures that are not taken along.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withInlined(file: Blob, { head, ranges }: WrittenClip): Promise<Opened> {
  const [first] = ranges;
  let count = 0;
  for (const { from, to } of ranges) {
    if (to - from > SMALL_BYTES || to - (first?.from ?? 0) > MAX_SPAN_BYTES) break;
    count++;
  }
  const small = ranges.slice(0, count);
  const last = small[count - 1];
  if (!first || !last || count < 2) return { head, ranges, inlined: [] };
  const span = await readBlob(file, first.from, last.to);
  const out = new Uint8Array(head.length + lengthOf(small));
  out.set(head);
  let at = head.length;
  for (const { from, to } of small) {
    out.set(span.subarray(from - first.from, to - first.from), at);
    at += to - from;
  }
  return { head: out, ranges: ranges.slice(count), inlined: small };
}

function lengthOf(intervals: readonly ByteRange[]): number {
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0);
}
