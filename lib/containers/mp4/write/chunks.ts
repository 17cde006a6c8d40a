import { type BoxParts, fullBox, high, low, WordWriter } from '@/lib/containers/mp4/box-parts';
import { bytesOf } from '@/lib/containers/mp4/read/chunk-tables';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { sampleOffset } from '@/lib/containers/mp4/read/samples';
import type { ClipTrack } from './clip';

/** The chunks of a clip's track in decode order: parts of the source's chunks. */
export interface ClipChunks {
  /** The chunk of encoded samples, before all others; null when there are none. */
  encoded: EncodedChunk | null;
  /** Bytes from the source file's start. */
  offset: Float64Array;
  bytes: Float64Array;
  samples: Uint32Array;
  /** 1-based number of the sample entry. */
  entry: Uint32Array;
}

/** The encoded samples of a track. */
export interface EncodedChunk {
  /** Bytes from the beginning of all encoded samples of the clip. */
  offset: number;
  samples: number;
  entry: number;
}

/**
 * Divides a clip's samples into chunks.
 * @param encodedOffset where the track's encoded samples begin among those of the clip, in bytes.
 */
export function clipChunks(
  { track, ranges, encoded }: Pick<ClipTrack, 'track' | 'ranges' | 'encoded'>,
  encodedOffset: number,
): ClipChunks {
  const { samples } = track;
  const { chunks } = samples;
  const total = chunks.offset.length;
  const spans = ranges.map((range) => ({
    ...range,
    first: lastAtMost(chunks.sampleAt, range.from, total),
    last: lastAtMost(chunks.sampleAt, range.to - 1, total),
  }));
  const capacity = spans.reduce((sum, span) => sum + span.last - span.first + 1, 0);
  const out: Omit<ClipChunks, 'encoded'> = {
    offset: new Float64Array(capacity),
    bytes: new Float64Array(capacity),
    samples: new Uint32Array(capacity),
    entry: new Uint32Array(capacity),
  };
  let n = 0;
  for (const { from, to, first, last } of spans) {
    for (let chunk = first; chunk <= last; chunk++) {
      const start = Math.max(from, at(chunks.sampleAt, chunk));
      const end = Math.min(to, at(chunks.sampleAt, chunk + 1));
      if (end <= start) continue;
      out.offset[n] = sampleOffset(samples, start, chunk);
      out.bytes[n] = bytesOf(samples.size, start, end);
      out.samples[n] = end - start;
      out.entry[n] = at(chunks.entry, chunk);
      n++;
    }
  }
  const first = encoded && encoded.samples.length > 0 ? encoded : null;
  return {
    encoded: first && { offset: encodedOffset, samples: first.samples.length, entry: first.entry },
    offset: out.offset.subarray(0, n),
    bytes: out.bytes.subarray(0, n),
    samples: out.samples.subarray(0, n),
    entry: out.entry.subarray(0, n),
  };
}

/** Writes `stsc`: ISO/IEC 14496-12 §8.7.4. */
export function writeChunkRuns(chunks: ClipChunks): BoxParts {
  const { encoded } = chunks;
  const before = encoded ? 1 : 0;
  const begins: number[] = [];
  for (let i = 0; i < chunks.samples.length; i++) {
    const same =
      i > 0 &&
      at(chunks.samples, i) === at(chunks.samples, i - 1) &&
      at(chunks.entry, i) === at(chunks.entry, i - 1);
    if (!same) begins.push(i);
  }
  const table = new WordWriter(1 + (before + begins.length) * 3);
  table.put(before + begins.length);
  if (encoded) for (const value of [1, encoded.samples, encoded.entry]) table.put(value);
  for (const i of begins) {
    table.put(before + i + 1);
    table.put(at(chunks.samples, i));
    table.put(at(chunks.entry, i));
  }
  return fullBox('stsc', 0, 0, table.bytes);
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
  const count = chunks.offset.length + (chunks.encoded ? 1 : 0);
  const table = new WordWriter(1 + count * (wide ? 2 : 1));
  table.put(count);
  return {
    box: fullBox(wide ? 'co64' : 'stco', 0, 0, table.bytes),
    fill(clipPosition, encodedStart) {
      const put = (offset: number) => {
        if (wide) table.put(high(offset));
        table.put(low(offset));
      };
      if (chunks.encoded) put(encodedStart + chunks.encoded.offset);
      for (const source of chunks.offset) put(clipPosition(source));
    },
  };
}
