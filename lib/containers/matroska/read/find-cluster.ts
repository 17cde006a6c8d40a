import { readBlob } from '@/lib/media/bytes/byte-window';
import { MAX_HEADER_BYTES, readHeader } from './ebml';
import { ID } from './ids';

const STEP_BYTES = 2 ** 20;

/** Bytes behind a Cluster's ID that are looked at to believe it. */
const LOOK_BYTES = 2 * MAX_HEADER_BYTES;

/** First byte of the ID; the others seldom follow it by chance. */
const FIRST = ID.cluster >>> 24;

/**
 * The first Cluster that begins in `[from, to)`, found by its ID and by what must follow it: for files without an index, and
 * behind damaged places.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findCluster(file: Blob, from: number, to: number): Promise<number | null> {
  for (let at = from; at < to; at += STEP_BYTES) {
    const bytes = await readBlob(file, at, Math.min(to, at + STEP_BYTES) + LOOK_BYTES);
    for (let i = bytes.indexOf(FIRST); i >= 0 && i < STEP_BYTES; i = bytes.indexOf(FIRST, i + 1)) {
      if (at + i < to && isCluster(bytes, i, file.size - at)) return at + i;
    }
  }
  return null;
}

/** A Cluster's first child is its Timestamp; a checksum, padding or its position may stand before. */
const FIRST_CHILDREN: ReadonlySet<number> = new Set([
  ...[ID.timestamp, ID.crc32, ID.void, ID.position, ID.prevSize],
]);

/** @param end where the file ends, counted as `at` is. */
export function isCluster(bytes: Uint8Array, at: number, end: number): boolean {
  const cluster = readHeader(bytes, at);
  if (cluster?.id !== ID.cluster) return false;
  const body = at + cluster.headerSize;
  if (body + (cluster.size ?? 0) > end && cluster.size !== null && cluster.size > 2 ** 32) return false;
  const child = readHeader(bytes, body);
  if (!child || child.size === null || !FIRST_CHILDREN.has(child.id)) return false;
  return child.id !== ID.timestamp || child.size <= 8;
}
