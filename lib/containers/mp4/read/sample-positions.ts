import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { at } from './runs';
import type { Samples } from './samples';

/** Where each sample begins, in bytes from the file's start. */
export function positionsOf({ count, size, chunks }: Samples): Float64Array {
  const positions = new Float64Array(count);
  for (let chunk = 0; chunk < chunks.offset.length; chunk++) {
    let position = at(chunks.offset, chunk);
    const end = at(chunks.sampleAt, chunk + 1);
    for (let i = at(chunks.sampleAt, chunk); i < end; i++) {
      positions[i] = position;
      position += typeof size === 'number' ? size : at(size, i);
    }
  }
  return positions;
}

/** Where the bytes of a clip come from: `head` bytes of its own, then ranges of the source. */
export interface Layout {
  head: number;
  ranges: readonly ByteRange[];
}

/**
 * A function from a sample's position and size in the clip to its position in the source, in bytes. It returns −1 for a sample
 * that isn't a single range of the source. Calls in ascending order are fast.
 */
export function origins({ head, ranges }: Layout): (position: number, size: number) => number {
  const starts: number[] = [];
  let end = head;
  for (const { from, to } of ranges) {
    starts.push(end);
    end += to - from;
  }
  let held = 0;
  const holds = (i: number, position: number) =>
    position >= (starts[i] ?? Number.POSITIVE_INFINITY) && position < (starts[i + 1] ?? end);
  return (position, size) => {
    if (!holds(held, position)) held = starts.findLastIndex((start) => start <= position);
    const range = ranges[held];
    const from = (range?.from ?? 0) + position - (starts[held] ?? 0);
    if (held < 0) held = 0;
    return range && holds(held, position) && from + size <= range.to ? from : -1;
  };
}
