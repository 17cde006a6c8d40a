import { MediaError } from '@/lib/media/errors';

/**
 * NAL units of H.264 and H.265: behind a length each, as in MP4 and Matroska (ISO/IEC 14496-15 §4.3.3), or behind start codes
 * (ITU-T H.264 and H.265, Annex B).
 */

/**
 * The bytes of the unit behind the length field at `at`. The field counts as 0 where the bytes end.
 * @param lengthSize bytes of the length field, 1 to 4.
 */
export function unitLength(bytes: Uint8Array, at: number, lengthSize: number): number {
  let length = 0;
  for (let i = at; i < at + lengthSize; i++) length = length * 256 + (bytes[i] ?? 0);
  return length;
}

/** The units of a sample, or of its beginning. The last one is cut where the bytes end. */
export function* lengthPrefixedUnits(bytes: Uint8Array, lengthSize: number): Generator<Uint8Array> {
  for (let at = 0; at + lengthSize < bytes.length; ) {
    const from = at + lengthSize;
    at = from + unitLength(bytes, at, lengthSize);
    yield bytes.subarray(from, at);
  }
}

/**
 * The units of a whole sample, empty ones left out.
 * @param lengthSize bytes of the length fields, 1 to 4.
 * @throws {MediaError} `index-invalid` when a unit ends behind the sample.
 */
export function splitUnits(sample: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthSize <= sample.length; ) {
    const from = at + lengthSize;
    at = from + unitLength(sample, at, lengthSize);
    if (at > sample.length) throw new MediaError('index-invalid', 'a NAL unit ends behind its sample');
    if (at > from) units.push(sample.subarray(from, at));
  }
  return units;
}

/**
 * A sample of these units.
 * @throws {MediaError} `unsupported` when a unit is too long for the length field.
 */
export function joinUnits(units: readonly Uint8Array[], lengthSize: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(units.reduce((sum, unit) => sum + lengthSize + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    if (unit.length >= 256 ** lengthSize)
      throw new MediaError('unsupported', `a NAL unit of ${unit.length} bytes`);
    for (let i = lengthSize - 1, rest = unit.length; i >= 0; i--, rest = Math.floor(rest / 256))
      out[at + i] = rest % 256;
    out.set(unit, at + lengthSize);
    at += lengthSize + unit.length;
  }
  return out;
}

/**
 * Whether a sample holds start codes where ISO/IEC 14496-15 has lengths, as some writers store them.
 * @param bytes the sample, or at least its first 1024 bytes.
 * @param lengthSize bytes of the length fields, as the decoder configuration states them.
 */
export function isAnnexB(bytes: Uint8Array, lengthSize: number): boolean {
  if (bytes[0] !== 0 || bytes[1] !== 0) return false;
  if (bytes[2] === 0) return bytes[3] === 1;
  if (bytes[2] !== 1) return false;
  // `00 00 01 xx` also is the length of a unit of 256 to 511 bytes. Another unit or the end of the sample follows that.
  if (lengthSize !== 4) return true;
  const end = lengthSize + unitLength(bytes, 0, lengthSize);
  if (end === bytes.length) return false;
  return bytes[end] !== 0 || unitLength(bytes, end, lengthSize) === 0;
}

/** The units behind start codes. Zero bytes before the next start code belong to none (`trailing_zero_8bits`). */
export function* annexBUnits(bytes: Uint8Array): Generator<Uint8Array> {
  for (let code = startCodeFrom(bytes, 0); code < bytes.length; ) {
    const next = startCodeFrom(bytes, code + 3);
    let end = next;
    while (end > code + 3 && bytes[end - 1] === 0) end--;
    if (end > code + 3) yield bytes.subarray(code + 3, end);
    code = next;
  }
}

/** Where the next start code `00 00 01` begins; the end of the bytes when there is none. */
function startCodeFrom(bytes: Uint8Array, from: number): number {
  for (let i = bytes.indexOf(1, from + 2); i >= 0; i = bytes.indexOf(1, i + 1))
    if (bytes[i - 1] === 0 && bytes[i - 2] === 0) return i - 2;
  return bytes.length;
}

/** `nal_unit_type` by the first byte of an H.264 unit: ITU-T H.264 §7.3.1, table 7-1. */
export function avcUnitType(firstByte: number): number {
  return firstByte & 31;
}

/** `nal_unit_type` by the first byte of an H.265 unit: ITU-T H.265 §7.3.1.2, table 7-1. */
export function hevcUnitType(firstByte: number): number {
  return (firstByte >> 1) & 63;
}
