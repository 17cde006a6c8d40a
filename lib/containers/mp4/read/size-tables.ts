import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { MAX_SAMPLES } from './limits';

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
  const cursor = new Cursor(body);
  readFullBox(cursor);
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
  const cursor = new Cursor(body);
  readFullBox(cursor);
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
