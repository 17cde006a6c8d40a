import type { CodedBitReader } from '@/lib/codecs/coded-bits';
import { MediaError } from '@/lib/media/errors';

/** Lists in H.265 sequence parameter sets, which are read only to come past them. */

/** ITU-T H.265 §7.3.4 */
export function skipScalingLists(bits: CodedBitReader): void {
  for (let size = 0; size < 4; size++)
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!bits.bit()) {
        bits.ue();
        continue;
      }
      if (size > 1) bits.se();
      const count = Math.min(64, 1 << (4 + size * 2));
      for (let i = 0; i < count; i++) bits.se();
    }
}

/** §7.4.3.2.1: at most so many. */
const MAX_SETS = 64;
const MAX_PICTURES = 16;

/** `st_ref_pic_set()`: §7.3.7. */
export function skipReferenceSets(bits: CodedBitReader, count: number): void {
  if (count > MAX_SETS) throw new MediaError('exact-refused', 'unusual');
  let previous: number[] = [];
  for (let i = 0; i < count; i++)
    previous = i > 0 && bits.bit() ? predictedSet(bits, previous) : plainSet(bits);
}

/** Distances of the pictures referred to, those before first. */
function plainSet(bits: CodedBitReader): number[] {
  const [negative, positive] = [bits.ue(), bits.ue()];
  if (negative + positive > MAX_PICTURES) throw new MediaError('exact-refused', 'unusual');
  const distances: number[] = [];
  for (const [sign, number] of [
    [-1, negative],
    [1, positive],
  ] as const) {
    let distance = 0;
    for (let i = 0; i < number; i++) {
      distance += sign * (bits.ue() + 1);
      // used_by_curr_pic_s0_flag, used_by_curr_pic_s1_flag
      bits.skip(1);
      distances.push(distance);
    }
  }
  return distances;
}

/** A set told as differences to the one before: (7-61), (7-62). */
function predictedSet(bits: CodedBitReader, previous: readonly number[]): number[] {
  const sign = bits.bit() ? -1 : 1;
  const delta = sign * (bits.ue() + 1);
  // The last flag stands for the picture that the earlier set belonged to.
  const distances = [...previous, 0].flatMap((distance) => {
    const used = bits.bit() || bits.bit();
    return used && distance + delta !== 0 ? [distance + delta] : [];
  });
  return distances.sort((a, b) => Number(a > 0) - Number(b > 0) || Math.abs(a) - Math.abs(b));
}
