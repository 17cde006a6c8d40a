/** Lists in an H.265 SPS that have to be read because the fields behind them matter. */
import type { BitReader } from '@/lib/codecs/bits';
import { MediaError } from '@/lib/media/errors';

/** Reads past `scaling_list_data()`: ITU-T H.265 §7.3.4. */
export function skipScalingLists(bits: BitReader): void {
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

/** The greatest `num_short_term_ref_pic_sets` (§7.4.3.2.1), and the most frames in one set. */
const MAX_SETS = 64;
const MAX_FRAMES = 16;

/**
 * Reads past the short-term reference picture sets, `st_ref_pic_set()`: §7.3.7.
 * @throws {MediaError} `index-invalid` for more sets or frames than the standard allows.
 */
export function skipReferenceSets(bits: BitReader, count: number): void {
  if (count > MAX_SETS) throw new MediaError('index-invalid', `${count} reference picture sets`);
  let previous: number[] = [];
  for (let i = 0; i < count; i++)
    previous = i > 0 && bits.bit() ? predictedSet(bits, previous) : explicitSet(bits);
}

/** Order count differences of the reference frames, negative ones first. */
function explicitSet(bits: BitReader): number[] {
  const [negative, positive] = [bits.ue(), bits.ue()];
  if (negative + positive > MAX_FRAMES)
    throw new MediaError('index-invalid', `${negative + positive} reference frames`);
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

/** A set coded as differences to the previous set: (7-61), (7-62). */
function predictedSet(bits: BitReader, previous: readonly number[]): number[] {
  const sign = bits.bit() ? -1 : 1;
  const delta = sign * (bits.ue() + 1);
  // The last flag stands for the frame that the previous set belongs to.
  const distances = [...previous, 0].flatMap((distance) => {
    const used = bits.bit() || bits.bit();
    return used && distance + delta !== 0 ? [distance + delta] : [];
  });
  return distances.sort((a, b) => Number(a > 0) - Number(b > 0) || Math.abs(a) - Math.abs(b));
}
