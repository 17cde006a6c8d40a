import { hevcUnitType, joinUnits, splitUnits } from '@/lib/codecs/nal';

/** ITU-T H.265 table 7-1: 16–21 are frames that decoding can begin with; 18 is BLA_N_LP, which no leading frame follows. */
const FIRST_IRAP = 16;
const IDR = [19, 20];
const LAST_IRAP = 21;
const BLA_N_LP = 18;

/**
 * Turns a CRA or BLA frame into a BLA frame without leading frames. Their slices have the same syntax.
 * @param lengthSize bytes of the length fields.
 * @throws {MediaError} `index-invalid`.
 */
export function brokenLink(sample: Uint8Array, lengthSize: number): Uint8Array<ArrayBuffer> {
  const units = splitUnits(sample, lengthSize).map((unit) => {
    const type = hevcUnitType(unit[0] ?? 0);
    if (type < FIRST_IRAP || type > LAST_IRAP || IDR.includes(type)) return unit;
    const copy = unit.slice();
    // forbidden_zero_bit, nal_unit_type, the first bit of nuh_layer_id: §7.3.1.2.
    copy[0] = ((unit[0] ?? 0) & 0x81) | (BLA_N_LP << 1);
    return copy;
  });
  return joinUnits(units, lengthSize);
}
