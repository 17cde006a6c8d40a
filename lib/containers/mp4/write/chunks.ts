import {
  type BoxParts,
  fullBox,
  high,
  low,
  WordWriter,
  words,
  wordTable,
} from '@/lib/containers/mp4/box-parts';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { bytesOf } from '@/lib/containers/mp4/read/sample-tables';
import { sampleOffset } from '@/lib/containers/mp4/read/samples';
import type { ByteRange } from '@/lib/media/bytes/byte-ranges';
import { GrowingFloat64, GrowingUint32 } from '@/lib/media/bytes/growing-array';
import type { ClipPiece, ClipTrack } from './clip';

/** The chunks of a clip's track in decode order: parts of the source's chunks, and one for each piece of encoded samples. */
export interface ClipChunks {
  /** Bytes from the source file's start; of encoded samples, from the beginning of all those of the clip. */
  offset: Float64Array;
  /** Bytes of the source; 0 for encoded samples. */
  bytes: Float64Array;
  samples: Uint32Array;
  /** 1-based number of the sample entry. */
  entry: Uint32Array;
  /** 1 for a chunk of encoded samples. */
  encoded: Uint32Array;
}

/**
 * Divides a clip's samples into chunks.
 * @param encodedOffset where the track's encoded samples begin among those of the clip, in bytes.
 */
export function clipChunks(
  { track, pieces }: Pick<ClipTrack, 'track' | 'pieces'>,
  encodedOffset: number,
): ClipChunks {
  const { samples } = track;
  const { chunks } = samples;
  const total = chunks.offset.length;
  const [offset, bytes] = [new GrowingFloat64(), new GrowingFloat64()];
  const [counts, entry, encoded] = [new GrowingUint32(), new GrowingUint32(), new GrowingUint32()];
  let position = encodedOffset;
  for (const piece of pieces) {
    if (piece.kind === 'encoded') {
      if (piece.samples.length === 0) continue;
      offset.push(position);
      bytes.push(0);
      counts.push(piece.samples.length);
      entry.push(piece.entry);
      encoded.push(1);
      position += encodedBytes([piece]);
      continue;
    }
    const { from, to } = piece;
    const last = lastAtMost(chunks.sampleAt, to - 1, total);
    for (let chunk = lastAtMost(chunks.sampleAt, from, total); chunk <= last; chunk++) {
      const start = Math.max(from, at(chunks.sampleAt, chunk));
      const end = Math.min(to, at(chunks.sampleAt, chunk + 1));
      if (end <= start) continue;
      offset.push(sampleOffset(samples, start, chunk));
      bytes.push(bytesOf(samples.size, start, end));
      counts.push(end - start);
      entry.push(at(chunks.entry, chunk));
      encoded.push(0);
    }
  }
  return {
    offset: offset.done(),
    bytes: bytes.done(),
    samples: counts.done(),
    entry: entry.done(),
    encoded: encoded.done(),
  };
}

/** The bytes of the encoded samples in some pieces. */
export function encodedBytes(pieces: readonly ClipPiece[]): number {
  let bytes = 0;
  for (const piece of pieces)
    if (piece.kind === 'encoded') for (const sample of piece.samples) bytes += sample.length;
  return bytes;
}

/** Writes `stsc`: ISO/IEC 14496-12 §8.7.4. */
export function writeChunkRuns(chunks: ClipChunks): BoxParts {
  const begins: number[] = [];
  for (let i = 0; i < chunks.samples.length; i++) {
    const same =
      i > 0 &&
      at(chunks.samples, i) === at(chunks.samples, i - 1) &&
      at(chunks.entry, i) === at(chunks.entry, i - 1);
    if (!same) begins.push(i);
  }
  const runs = begins.flatMap((i) => [i + 1, at(chunks.samples, i), at(chunks.entry, i)]);
  return fullBox('stsc', 0, 0, words(begins.length), wordTable(runs));
}

/** A chunk offset table that is filled in when it is known where the media begin. */
export interface PendingOffsets {
  box: BoxParts;
  /**
   * @param clipPosition from a position in the source to the one in the clip, in bytes.
   * @param encodedStart where the encoded samples begin in the clip, in bytes.
   */
  fill(clipPosition: (sourceOffset: number) => number, encodedStart: number): void;
}

/** Writes `stco` or, if `wide`, `co64`: ISO/IEC 14496-12 §8.7.5. */
export function pendingOffsets(chunks: ClipChunks, wide: boolean): PendingOffsets {
  const count = chunks.offset.length;
  const table = new WordWriter(1 + count * (wide ? 2 : 1));
  table.put(count);
  return {
    box: fullBox(wide ? 'co64' : 'stco', 0, 0, table.bytes),
    fill(clipPosition, encodedStart) {
      const put = (offset: number) => {
        if (wide) table.put(high(offset));
        table.put(low(offset));
      };
      for (let i = 0; i < count; i++) {
        const offset = at(chunks.offset, i);
        put(at(chunks.encoded, i) === 1 ? encodedStart + offset : clipPosition(offset));
      }
    },
  };
}

/**
 * The most ranges that a clip's Blob is put together from. A `file.slice` costs a browser 0.2–0.3 ms and ~20 kB: neighbors and
 * small gaps between them are merged until there are at most this many.
 */
export const MAX_INTERVALS = 499;

/** Bytes of a gap that is cheaper to include than to leave out. */
const SMALL_GAP = 64 * 1024;

/** Chunks in the source file, in bytes: one list a track, mostly ascending. */
type ChunkLists = readonly { offset: Float64Array; bytes: Float64Array }[];

/** Merges chunks into at most {@link MAX_INTERVALS} ascending ranges. They may include other bytes. */
export function mergeRanges(lists: ChunkLists): ByteRange[] {
  let ranges = mergeLists(lists, SMALL_GAP);
  for (let gap = SMALL_GAP * 2; ranges.length > MAX_INTERVALS; gap *= 2) ranges = mergeSorted(ranges, gap);
  return ranges;
}

/**
 * Merges chunks into ascending ranges that contain no bytes of the excluded chunks, however many ranges that takes. Other small
 * gaps, like the heads of fragments, are included.
 */
export function mergeRangesWithout(excluded: ChunkLists, lists: ChunkLists): ByteRange[] {
  const kept = mergeLists(lists, 0);
  const barriers = mergeLists(excluded, 0);
  const merged: ByteRange[] = [];
  let next = 0;
  for (const { from, to } of kept) {
    const open = merged[merged.length - 1];
    while (next < barriers.length && open && (barriers[next]?.to ?? 0) <= open.to) next++;
    const hasBarrier = (barriers[next]?.from ?? Number.POSITIVE_INFINITY) < from;
    if (open && !hasBarrier && from <= open.to + SMALL_GAP) open.to = Math.max(open.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Merges adjacent chunks into ascending ranges that include no other byte. */
export function mergeAdjacent(lists: ChunkLists): ByteRange[] {
  return mergeLists(lists, 0);
}

function mergeLists(lists: ChunkLists, gap: number): ByteRange[] {
  const sorted = lists.flatMap((list) => mergeNeighbors(list, gap)).sort((a, b) => a.from - b.from);
  return mergeSorted(sorted, gap);
}

/** Collects ranges. One that begins in the one before it, or at most `gap` bytes behind it, becomes a part of that. */
function rangeCollector(gap: number) {
  const ranges: ByteRange[] = [];
  const add = (from: number, to: number) => {
    const open = ranges[ranges.length - 1];
    if (open && from >= open.from && from <= open.to + gap) open.to = Math.max(open.to, to);
    else ranges.push({ from, to });
  };
  return { ranges, add };
}

/** Merges the ascending neighbors of one list, which leaves less to sort. */
function mergeNeighbors({ offset, bytes }: ChunkLists[number], gap: number): ByteRange[] {
  const { ranges, add } = rangeCollector(gap);
  for (let i = 0; i < offset.length; i++) {
    const from = at(offset, i);
    const length = at(bytes, i);
    if (length > 0) add(from, from + length);
  }
  return ranges;
}

function mergeSorted(sorted: readonly ByteRange[], gap: number): ByteRange[] {
  const { ranges, add } = rangeCollector(gap);
  for (const { from, to } of sorted) add(from, to);
  return ranges;
}

/**
 * A function from a byte's position in the source to its position in the clip.
 * @param ranges the source's bytes in the clip.
 * @param start where they begin in the clip.
 */
export function clipPositions(ranges: readonly ByteRange[], start: number): (offset: number) => number {
  const from = Float64Array.from(ranges, (range) => range.from);
  const shift = new Float64Array(ranges.length);
  let position = start;
  for (const [i, range] of ranges.entries()) {
    shift[i] = position - range.from;
    position += range.to - range.from;
  }
  return (offset) => offset + at(shift, lastAtMost(from, offset));
}
