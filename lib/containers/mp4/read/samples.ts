import { type ByteRange, readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { type Box, find, need } from './box';
import { MAX_SAMPLES } from './limits';
import { at, eachRun, lastAtMost, type Runs, runValue, type TimeRuns, timeOf, withTimes } from './runs';
import {
  bytesOf,
  type Chunks,
  readChunkOffsets,
  readChunks,
  readCompactSizes,
  readCompositionOffsets,
  readDurations,
  readSizes,
  readSyncSamples,
} from './sample-tables';

/** The samples of one track in decode order, from sample tables or fragments. Times are ticks of the track. */
export interface Samples {
  count: number;
  decode: TimeRuns;
  /** Composition offsets: presentation time minus decode time. Null when all are 0. */
  offsets: Runs | null;
  /** Ascending 0-based numbers of the sync samples; null when every sample is one. */
  sync: Uint32Array | null;
  /** Bytes: one number when all samples have the same size. */
  size: number | Uint32Array;
  chunks: Chunks;
  /** `sdtp`, one byte a sample: ISO/IEC 14496-12 §8.6.4. Null when absent. */
  dependencies: Uint8Array | null;
}

/**
 * Reads the sample tables of an `stbl`: ISO/IEC 14496-12 §8.5 to §8.7.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readSamples(stbl: readonly Box[]): Samples {
  const stsz = find(stbl, 'stsz');
  const { count, size } = stsz ? readSizes(stsz.body) : readCompactSizes(need(stbl, 'stz2').body);
  const decode = withTimes(readDurations(need(stbl, 'stts').body, count));
  const ctts = find(stbl, 'ctts');
  const offsets = ctts && count > 0 ? readCompositionOffsets(ctts.body, count) : null;
  const stss = find(stbl, 'stss');
  const co64 = find(stbl, 'co64');
  const offset = co64 ? readChunkOffsets(co64.body, 8) : readChunkOffsets(need(stbl, 'stco').body, 4);
  const sdtp = find(stbl, 'sdtp')?.body.subarray(4);
  return {
    count,
    decode,
    offsets: offsets?.value.every((value) => value === 0) ? null : offsets,
    sync: stss ? readSyncSamples(stss.body, count) : null,
    size,
    chunks: readChunks(need(stbl, 'stsc').body, offset, count),
    dependencies: sdtp && sdtp.length >= count ? sdtp : null,
  };
}

/**
 * The presentation times of all samples on the media timeline, in ticks. Null when they are the decode times.
 * @throws {MediaError} `index-too-large`.
 */
export function compositionTimes(samples: Samples): Float64Array | null {
  if (!samples.offsets) return null;
  if (samples.count > MAX_SAMPLES)
    throw new MediaError('index-too-large', `${samples.count} reordered samples`);
  const times = decodeTimes(samples);
  let i = 0;
  eachRun(samples.offsets, 0, samples.count, (count, offset) => {
    for (let n = 0; n < count; n++, i++) times[i] = at(times, i) + offset;
  });
  return times;
}

/** The decode time of each sample, in ticks. */
export function decodeTimes({ decode, count }: Samples): Float64Array {
  const times = new Float64Array(count);
  for (let k = 0; k < decode.value.length; k++) {
    let time = at(decode.timeAt, k);
    const end = Math.min(count, at(decode.sampleAt, k + 1));
    for (let i = at(decode.sampleAt, k); i < end; i++, time += at(decode.value, k)) times[i] = time;
  }
  return times;
}

/** The first presentation time of the media and its end, in ticks of the media timeline. */
export function mediaSpan(samples: Samples, times: Float64Array | null): { from: number; to: number } {
  if (samples.count === 0) return { from: 0, to: 0 };
  if (!times) return { from: timeOf(samples.decode, 0), to: timeOf(samples.decode, samples.count) };
  let from = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (let i = 0; i < times.length; i++) {
    const time = at(times, i);
    if (time < from) from = time;
    if (time >= at(times, latest)) latest = i;
  }
  return { from, to: at(times, latest) + runValue(samples.decode, latest) };
}

/** The number of the chunk that holds a sample. */
export function chunkOf({ chunks }: Samples, sample: number): number {
  return lastAtMost(chunks.sampleAt, sample, chunks.offset.length);
}

/** The 1-based number of a sample's entry. */
export function entryNumberOf(samples: Samples, sample: number): number {
  return at(samples.chunks.entry, chunkOf(samples, sample));
}

/** Where a sample begins, in bytes from the file's start. @param chunk its chunk, see {@link chunkOf}. */
export function sampleOffset(samples: Samples, sample: number, chunk: number): number {
  const first = at(samples.chunks.sampleAt, chunk);
  return at(samples.chunks.offset, chunk) + bytesOf(samples.size, first, sample);
}

/**
 * Reads a sample, or its first bytes.
 * @param most bytes to read; all by default.
 * @throws {MediaError} `file-unreadable`.
 */
export function readSample(blob: Blob, samples: Samples, sample: number, most = Number.POSITIVE_INFINITY) {
  const from = sampleOffset(samples, sample, chunkOf(samples, sample));
  return readBlob(blob, from, from + Math.min(sizeOf(samples, sample), most));
}

/** The bytes of a sample. */
export function sizeOf(samples: Samples, sample: number): number {
  return typeof samples.size === 'number' ? samples.size : at(samples.size, sample);
}

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

/** A range of a clip, in bytes, which the source has `shift` bytes earlier. */
export interface PlacedRange extends ByteRange {
  shift: number;
}

/** A function that finds the range of a clip that holds a position. Calls in ascending order are fast. */
export function placedRanges({ head, ranges }: Layout): (position: number) => PlacedRange | null {
  let end = head;
  const placed = ranges.map(({ from, to }): PlacedRange => {
    const start = end;
    end += to - from;
    return { from: start, to: end, shift: start - from };
  });
  let held = placed[0];
  return (position) => {
    if (!held || position < held.from || position >= held.to)
      held = placed.findLast(({ from }) => from <= position);
    return held && position < held.to ? held : null;
  };
}

/** True if a sample is a sync sample. */
export function isSync({ samples: { sync } }: { samples: Pick<Samples, 'sync'> }, sample: number): boolean {
  if (!sync) return true;
  const before = sync.length === 0 ? -1 : lastAtMost(sync, sample);
  return before >= 0 && at(sync, before) === sample;
}
