import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** `HEVCDecoderConfigurationRecord`: ISO/IEC 14496-15 §8.3.3.1. */
export interface HevcConfig {
  /** Profile, level, formats: everything before the arrays. */
  head: Uint8Array;
  /** Bytes before each unit of a sample. */
  lengthSize: number;
  arrays: HevcArray[];
}

export interface HevcArray {
  /** ITU-T H.265 table 7-1. */
  type: number;
  /** No more of this type stand in the samples. */
  complete: boolean;
  units: Uint8Array[];
}

/** Fields before the number of arrays. */
const HEAD_BYTES = 22;
const COMPATIBILITY = { from: 2, to: 6 };
const LEVEL_AT = 12;
const LENGTH_AT = 21;

/** @throws {MediaError} `index-invalid` when it ends too early. */
export function readHevcConfig(body: Uint8Array): HevcConfig {
  const cursor = new Cursor(body);
  const head = cursor.take(HEAD_BYTES);
  const arrays = Array.from({ length: cursor.u8() }, () => {
    const first = cursor.u8();
    const units = Array.from({ length: cursor.u16() }, () => cursor.take(cursor.u16()));
    return { type: first & 63, complete: first >= 128, units };
  });
  return { head, lengthSize: ((head[LENGTH_AT] ?? 0) & 3) + 1, arrays };
}

export function unitsOf({ arrays }: HevcConfig, type: number): Uint8Array[] {
  return arrays.flatMap((array) => (array.type === type ? array.units : []));
}

/**
 * The record of a source with more parameter sets in it: its level holds for both, and of profiles what both keep to.
 * @param own the record that speaks of the added sets.
 * @throws {MediaError} `exact-refused` for more sets than fit.
 */
export function writeHevcConfig(
  source: HevcConfig,
  own: HevcConfig,
  added: ReadonlyMap<number, readonly Uint8Array[]>,
): Uint8Array<ArrayBuffer> {
  const head = source.head.slice();
  for (let i = COMPATIBILITY.from; i < COMPATIBILITY.to; i++) head[i] = (head[i] ?? 0) & (own.head[i] ?? 0);
  head[LEVEL_AT] = Math.max(head[LEVEL_AT] ?? 0, own.head[LEVEL_AT] ?? 0);
  const out = [...head, source.arrays.length];
  for (const { type, complete, units } of source.arrays) {
    const all = [...units, ...(added.get(type) ?? [])];
    if (all.some(({ length }) => length > 0xffff)) throw new MediaError('exact-refused', 'unusual');
    out.push((complete ? 128 : 0) | type, all.length >> 8, all.length & 255);
    for (const unit of all) out.push(unit.length >> 8, unit.length & 255, ...unit);
  }
  return Uint8Array.from(out);
}
