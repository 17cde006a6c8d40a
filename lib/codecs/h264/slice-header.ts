import { BitReader } from '@/lib/codecs/bits';

/**
 * `slice_type` of a slice: ITU-T H.264 §7.3.3, table 7-6. The values 5 to 9 mean the same as 0 to 4.
 * @throws {MediaError} `index-invalid` when the unit ends too early.
 */
export function readAvcSliceType(unit: Uint8Array): number {
  const bits = new BitReader(unit);
  bits.skip(8);
  // first_mb_in_slice
  bits.ue();
  return bits.ue();
}
