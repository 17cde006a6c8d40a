import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { MAX_SAMPLES } from './limits';
import { at } from './runs';

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
 * Reads `stco`: ISO/IEC 14496-12 §8.7.5. In bytes from the file's start.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readChunkOffsets32(body: Uint8Array): Float64Array {
  return readOffsets(body, 4, (cursor) => cursor.u32());
}

/**
 * Reads `co64`: ISO/IEC 14496-12 §8.7.5. In bytes from the file's start.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readChunkOffsets64(body: Uint8Array): Float64Array {
  return readOffsets(body, 8, (cursor) => cursor.u64());
}

function readOffsets(body: Uint8Array, bytes: number, read: (cursor: Cursor) => number): Float64Array {
  const cursor = new Cursor(body);
  readFullBox(cursor);
  const entries = cursor.u32();
  cursor.expect(entries, bytes);
  if (entries > MAX_SAMPLES) throw new MediaError('index-too-large', `${entries} chunks`);
  const offsets = new Float64Array(entries);
  for (let i = 0; i < entries; i++) offsets[i] = read(cursor);
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
  const cursor = new Cursor(body);
  readFullBox(cursor);
  const entries = cursor.u32();
  cursor.expect(entries, 12);
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
