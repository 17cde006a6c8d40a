import { type Cursor, readFullBox, readTable } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { MAX_SAMPLES } from './limits';
import { at, type Runs, RunsBuilder } from './runs';

/** Samples by which two tables of one track may differ. Cameras miscount by a few. */
function tolerance(count: number): number {
  return Math.max(2, Math.floor(count / 1000));
}

/**
 * Reads `stts`, sample durations in ticks: ISO/IEC 14496-12 §8.6.1.2.
 * @param count samples of the track by `stsz`. A table that is slightly shorter continues with its last duration.
 * @throws {MediaError} `index-invalid`.
 */
export function readDurations(body: Uint8Array, count: number): Runs {
  const runs = readRuns('stts', body, count, (cursor) => {
    // Some writers store a negative last duration. Players treat it as 0.
    const duration = cursor.u32();
    return duration >= 0x80000000 ? 0 : duration;
  });
  runs.push(count - runs.count, runs.lastValue);
  return runs.done();
}

/**
 * Reads `ctts`, composition offsets in ticks: ISO/IEC 14496-12 §8.6.1.3. They are read as signed in version 0 too, because
 * QuickTime and others store negative offsets there.
 * @throws {MediaError} `index-invalid`.
 */
export function readCompositionOffsets(body: Uint8Array, count: number): Runs {
  const runs = readRuns('ctts', body, count, (cursor) => cursor.i32());
  runs.push(count - runs.count, 0);
  return runs.done();
}

/** Reads a table of runs for `count` samples, or slightly fewer. */
function readRuns(
  type: string,
  body: Uint8Array,
  count: number,
  value: (cursor: Cursor) => number,
): RunsBuilder {
  const { cursor, count: entries } = readTable(body, 8);
  const runs = new RunsBuilder();
  for (let i = 0; i < entries && runs.count < count; i++) {
    const samples = cursor.u32();
    runs.push(Math.min(samples, count - runs.count), value(cursor));
  }
  if (count - runs.count > tolerance(count))
    throw new MediaError('index-invalid', `${type} is shorter than stsz`);
  return runs;
}

/**
 * Reads `stss`, the sync samples, as ascending 0-based numbers: ISO/IEC 14496-12 §8.6.2.
 * @throws {MediaError} `index-invalid` for numbers out of order or beyond the track.
 */
export function readSyncSamples(body: Uint8Array, count: number): Uint32Array {
  const { cursor, count: entries } = readTable(body, 4);
  const samples = new Uint32Array(entries);
  let previous = 0;
  for (let i = 0; i < entries; i++) {
    const number = cursor.u32();
    if (number <= previous || number > count) throw new MediaError('index-invalid', 'stss is not ascending');
    samples[i] = number - 1;
    previous = number;
  }
  return samples;
}

/** Sizes in bytes: one number when all samples have the same size, otherwise one entry a sample. */
export interface Sizes {
  count: number;
  size: number | Uint32Array;
}

/**
 * Reads `stsz`: ISO/IEC 14496-12 §8.7.3.2.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readSizes(body: Uint8Array): Sizes {
  const { cursor } = readFullBox(body);
  const uniform = cursor.u32();
  const count = cursor.u32();
  if (uniform !== 0) return { count, size: uniform };
  cursor.expect(count, 4);
  checkCount(count);
  const sizes = new Uint32Array(count);
  for (let i = 0; i < count; i++) sizes[i] = cursor.u32();
  return { count, size: sizes };
}

/**
 * Reads `stz2`, sizes of 4, 8 or 16 bits: ISO/IEC 14496-12 §8.7.3.3.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readCompactSizes(body: Uint8Array): Sizes {
  const { cursor } = readFullBox(body);
  const bits = cursor.u32() & 0xff;
  const count = cursor.u32();
  if (bits !== 4 && bits !== 8 && bits !== 16)
    throw new MediaError('index-invalid', `an stz2 field of ${bits} bits`);
  cursor.expect(count, bits / 8);
  checkCount(count);
  const sizes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    if (bits === 16) sizes[i] = cursor.u16();
    else if (bits === 8) sizes[i] = cursor.u8();
    else {
      const pair = cursor.u8();
      sizes[i] = pair >> 4;
      if (i + 1 < count) sizes[++i] = pair & 15;
    }
  }
  return { count, size: sizes };
}

function checkCount(count: number): void {
  if (count > MAX_SAMPLES) throw new MediaError('index-too-large', `${count} samples`);
}

/** The chunks of a track: runs of samples without a gap between them (ISO/IEC 14496-12 §8.7.4, §8.7.5). */
export interface Chunks {
  /** Bytes from the file's start. */
  offset: Float64Array;
  /** The first sample of each chunk, then the number of samples: length = chunks + 1. */
  sampleAt: Float64Array;
  /** 1-based number of the sample entry. */
  entry: Uint32Array;
}

/**
 * Reads `stco`, or `co64` with its offsets of 8 bytes: ISO/IEC 14496-12 §8.7.5. In bytes from the file's start.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readChunkOffsets(body: Uint8Array, bytes: 4 | 8): Float64Array {
  const { cursor, count: entries } = readTable(body, bytes);
  if (entries > MAX_SAMPLES) throw new MediaError('index-too-large', `${entries} chunks`);
  const offsets = new Float64Array(entries);
  for (let i = 0; i < entries; i++) offsets[i] = bytes === 8 ? cursor.u64() : cursor.u32();
  return offsets;
}

/**
 * Reads `stsc`, samples to chunks: ISO/IEC 14496-12 §8.7.4. The last chunk may claim more samples than there are: some writers
 * don't finish the table.
 * @param offset where the chunks begin, in bytes from the file's start.
 * @param count samples of the track.
 * @throws {MediaError} `index-invalid` for a damaged table, and for fewer samples than `count`.
 */
export function readChunks(body: Uint8Array, offset: Float64Array, count: number): Chunks {
  const { cursor, count: entries } = readTable(body, 12);
  const chunks = offset.length;
  const sampleAt = new Float64Array(chunks + 1);
  const entry = new Uint32Array(chunks);
  let next = entries > 0 ? cursor.u32() : 0;
  if (chunks > 0 && next !== 1) throw new MediaError('index-invalid', 'stsc does not begin with chunk 1');
  let read = 0;
  let perChunk = 0;
  let description = 1;
  let sample = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (read < entries && next === chunk + 1) {
      perChunk = cursor.u32();
      description = cursor.u32();
      read++;
      const previous = next;
      next = read < entries ? cursor.u32() : 0;
      if (read < entries && next <= previous) throw new MediaError('index-invalid', 'stsc is not ascending');
    }
    sampleAt[chunk] = sample;
    entry[chunk] = description;
    sample = Math.min(count, sample + perChunk);
  }
  sampleAt[chunks] = sample;
  if (sample < count) throw new MediaError('index-invalid', 'fewer chunks than samples');
  return { offset, sampleAt, entry };
}

/** The bytes of samples `[from, to)` together. */
export function bytesOf(size: number | Uint32Array, from: number, to: number): number {
  if (typeof size === 'number') return (to - from) * size;
  let bytes = 0;
  for (let i = from; i < to; i++) bytes += at(size, i);
  return bytes;
}
