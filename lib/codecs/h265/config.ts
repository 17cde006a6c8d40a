import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** `HEVCDecoderConfigurationRecord`, the body of `hvcC`: ISO/IEC 14496-15 §8.3.3.1. */
export interface HevcConfig {
  /** Profile, level and formats: all fields before the arrays. */
  head: Uint8Array;
  /** Bytes of the length before each NAL unit of a sample. */
  lengthSize: number;
  arrays: HevcArray[];
}

/** NAL units of one type in an {@link HevcConfig}. */
export interface HevcArray {
  /** `nal_unit_type`: ITU-T H.265 table 7-1. */
  type: number;
  /** Whether the samples hold no further units of this type. */
  complete: boolean;
  units: Uint8Array[];
}

/** Fields before the number of arrays. */
const HEAD_BYTES = 22;
const COMPATIBILITY = { from: 2, to: 6 };
const LEVEL_AT = 12;
const LENGTH_AT = 21;

/**
 * Reads the body of `hvcC`.
 * @throws {MediaError} `index-invalid` when it ends too early.
 */
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

/** `nal_unit_type` of the kinds of parameter sets: ITU-T H.265 table 7-1. */
export const HEVC_TYPES = { vps: 32, sps: 33, pps: 34 };
const PARAMETER_SETS = Object.values(HEVC_TYPES);

/** The body of a `hvcC` whose parameter sets are marked as complete, as `hvc1` requires. Null if it lacks some of them. */
export function completeHevcRecord(config: HevcConfig): Uint8Array<ArrayBuffer> | null {
  if (PARAMETER_SETS.some((type) => unitsOf(config, type).length === 0)) return null;
  const arrays = config.arrays.map((array) => {
    const isSet = PARAMETER_SETS.includes(array.type) && array.units.length > 0;
    return { ...array, complete: array.complete || isSet };
  });
  return hevcRecord(config.head, arrays);
}

/** All NAL units of one type. */
export function unitsOf({ arrays }: HevcConfig, type: number): Uint8Array[] {
  return arrays.flatMap((array) => (array.type === type ? array.units : []));
}

/**
 * The body of a `hvcC` with the source's parameter sets and an encoder's. It has the higher level, and the compatibility flags
 * that both have.
 * @param encoder the record of the added units.
 * @param added NAL units to add, by type.
 * @throws {MediaError} `unsupported` for a unit that is too long.
 */
export function writeHevcConfig(
  source: HevcConfig,
  encoder: HevcConfig,
  added: ReadonlyMap<number, readonly Uint8Array[]>,
): Uint8Array<ArrayBuffer> {
  const head = source.head.slice();
  for (let i = COMPATIBILITY.from; i < COMPATIBILITY.to; i++)
    head[i] = (head[i] ?? 0) & (encoder.head[i] ?? 0);
  head[LEVEL_AT] = Math.max(head[LEVEL_AT] ?? 0, encoder.head[LEVEL_AT] ?? 0);
  return hevcRecord(
    head,
    source.arrays.map((array) => ({ ...array, units: [...array.units, ...(added.get(array.type) ?? [])] })),
  );
}

/**
 * The body of a `hvcC`.
 * @throws {MediaError} `unsupported` for a unit that is too long.
 */
export function hevcRecord(head: Uint8Array, arrays: readonly HevcArray[]): Uint8Array<ArrayBuffer> {
  const out = [...head, arrays.length];
  for (const { type, complete, units } of arrays) {
    if (units.some(({ length }) => length > 0xffff))
      throw new MediaError('unsupported', 'a parameter set is too long');
    out.push((complete ? 128 : 0) | type, units.length >> 8, units.length & 255);
    for (const unit of units) out.push(unit.length >> 8, unit.length & 255, ...unit);
  }
  return Uint8Array.from(out);
}
