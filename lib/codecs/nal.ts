import { MediaError } from '@/lib/media/errors';

/** The units of a sample, each behind its length: ISO/IEC 14496-15 §4.3.3. @throws {MediaError} `exact-refused`. */
export function splitUnits(sample: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  let at = 0;
  while (at + lengthSize <= sample.length) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (sample[at + i] ?? 0);
    at += lengthSize;
    if (at + length > sample.length) throw new MediaError('exact-refused', 'unusual');
    if (length > 0) units.push(sample.subarray(at, at + length));
    at += length;
  }
  return units;
}

export function joinUnits(units: readonly Uint8Array[], lengthSize: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(units.reduce((sum, unit) => sum + lengthSize + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    if (unit.length >= 256 ** lengthSize) throw new MediaError('exact-refused', 'unusual');
    for (let i = lengthSize - 1, rest = unit.length; i >= 0; i--, rest = Math.floor(rest / 256))
      out[at + i] = rest % 256;
    out.set(unit, at + lengthSize);
    at += lengthSize + unit.length;
  }
  return out;
}
