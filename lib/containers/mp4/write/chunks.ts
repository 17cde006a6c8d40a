import { type BoxParts, fullBox, high, low, WordWriter } from '@/lib/containers/mp4/box-parts';
import { bytesOf } from '@/lib/containers/mp4/read/chunk-tables';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { sampleOffset } from '@/lib/containers/mp4/read/samples';
import type { ClipTrack } from './clip';

/** The chunks of a clip's track: parts of the source's chunks, in decode order. */
export interface ClipChunks {
  /** The chunk before all others, of samples that are not in the source; null when there are none. */
  fresh: FreshChunk | null;
  /** Bytes from the source file's start. */
  offset: Float64Array;
  bytes: Float64Array;
  samples: Uint32Array;
  /** 1-based number of the sample entry. */
  entry: Uint32Array;
}

export interface FreshChunk {
  /** Bytes from the beginning of all fresh samples of the clip. */
  offset: number;
  samples: number;
  entry: number;
}

/** @param freshOffset where the track's fresh samples begin among those of the clip, in bytes. */
export function clipChunks(
  { track, ranges, fresh }: Pick<ClipTrack, 'track' | 'ranges' | 'fresh'>,
  freshOffset: number,
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
  const out: Omit<ClipChunks, 'fresh'> = {
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
  const own = fresh && fresh.samples.length > 0 ? fresh : null;
  return {
    fresh: own && { offset: freshOffset, samples: own.samples.length, entry: own.entry },
    offset: out.offset.subarray(0, n),
    bytes: out.bytes.subarray(0, n),
    samples: out.samples.subarray(0, n),
    entry: out.entry.subarray(0, n),
  };
}

/** `stsc`: ISO/IEC 14496-12 §8.7.4. */
export function writeChunkRuns(chunks: ClipChunks): BoxParts {
  const { fresh } = chunks;
  const before = fresh ? 1 : 0;
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
  if (fresh) for (const value of [1, fresh.samples, fresh.entry]) table.put(value);
  for (const i of begins) {
    table.put(before + i + 1);
    table.put(at(chunks.samples, i));
    table.put(at(chunks.entry, i));
  }
  return fullBox('stsc', 0, 0, table.bytes);
}

/** A chunk offset table whose values come later, once it is known where the media begins. */
export interface PendingOffsets {
  box: BoxParts;
  /**
   * @param place the clip's byte position for a byte position in the source.
   * @param freshStart where the fresh samples begin in the clip.
   */
  fill(place: (sourceOffset: number) => number, freshStart: number): void;
}

/** `stco` or `co64`: ISO/IEC 14496-12 §8.7.5. */
export function pendingOffsets(chunks: ClipChunks, wide: boolean): PendingOffsets {
  const count = chunks.offset.length + (chunks.fresh ? 1 : 0);
  const table = new WordWriter(1 + count * (wide ? 2 : 1));
  table.put(count);
  return {
    box: fullBox(wide ? 'co64' : 'stco', 0, 0, table.bytes),
    fill(place, freshStart) {
      const put = (offset: number) => {
        if (wide) table.put(high(offset));
        table.put(low(offset));
      };
      if (chunks.fresh) put(freshStart + chunks.fresh.offset);
      for (const source of chunks.offset) put(place(source));
    },
  };
}
