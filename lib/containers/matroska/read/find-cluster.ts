import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { MAX_HEADER_BYTES, readHeader } from './ebml';
import { ID } from './ids';

const STEP_BYTES = 2 ** 20;

/** Bytes from a Cluster's ID on that {@link isCluster} reads. */
const CHECKED_BYTES = 2 * MAX_HEADER_BYTES;

/** The first byte of the ID. The other three seldom follow it by chance. */
const FIRST = ID.cluster >>> 24;

/**
 * Finds the first Cluster that begins in `[from, to)`, by its ID and the element that has to follow. For files without an
 * index, and behind damaged bytes.
 * @returns its position in bytes; null when there is none.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findCluster(file: Blob, from: number, to: number): Promise<number | null> {
  for (let at = from; at < to; at += STEP_BYTES) {
    const bytes = await readBlob(file, at, Math.min(to, at + STEP_BYTES) + CHECKED_BYTES);
    for (let i = bytes.indexOf(FIRST); i >= 0 && i < STEP_BYTES; i = bytes.indexOf(FIRST, i + 1)) {
      if (at + i < to && isCluster(bytes, i, file.size - at)) return at + i;
    }
  }
  return null;
}

/** The first child of a Cluster is its Timestamp. A checksum, padding, its position or its predecessor's size may stand before. */
const FIRST_CHILDREN: ReadonlySet<number> = new Set([
  ID.timestamp,
  ID.crc32,
  ID.void,
  ID.position,
  ID.prevSize,
]);

/**
 * Whether a Cluster begins at `at`.
 * @param end where the file ends, counted from where `bytes` begin.
 */
export function isCluster(bytes: Uint8Array, at: number, end: number): boolean {
  const cluster = readHeader(bytes, at);
  if (cluster?.id !== ID.cluster) return false;
  const body = at + cluster.headerSize;
  if (body + (cluster.size ?? 0) > end && cluster.size !== null && cluster.size > 2 ** 32) return false;
  const child = readHeader(bytes, body);
  if (!child || child.size === null || !FIRST_CHILDREN.has(child.id)) return false;
  return child.id !== ID.timestamp || child.size <= 8;
}
