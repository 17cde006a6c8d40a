import { MediaError } from '@/lib/media/errors';
import { BitReader } from './bits';
import { removeEmulationPrevention } from './emulation-prevention';
import { avcUnitType, hevcUnitType, joinUnits, splitUnits } from './nal';
import { replacePpsId } from './parameter-set-ids';

/** How a codec marks its NAL units, and where a slice header holds the PPS id. */
export interface SliceSyntax {
  /** `unexpected`: a unit that no encoder puts into samples when its parameter sets are in the decoder configuration. */
  kindOf(unit: Uint8Array): 'slice' | 'other' | 'unexpected';
  /** Bytes of every unit's header. */
  headerBytes: number;
  /** Reads the bits between a slice's unit header and its PPS id. */
  skipToPpsId(bits: BitReader, unit: Uint8Array): void;
}

/** Bytes of a unit that hold all fields that are read here, and those of parameter sets that slices depend on. */
const FIELDS_BYTES = 128;

/** A reader behind the header of a unit. */
export function bitsBehind(headerBytes: number, unit: Uint8Array): BitReader {
  return new BitReader(removeEmulationPrevention(unit.subarray(0, FIELDS_BYTES)), 8 * headerBytes);
}

/** ITU-T H.264 table 7-1: a slice, a slice of an IDR frame, and data partitions. */
export const AVC_UNITS = { slice: 1, idrSlice: 5, partitions: { from: 2, to: 4 } };

export const AVC_SLICES: SliceSyntax = {
  kindOf: (unit) => {
    const type = avcUnitType(unit[0] ?? 0);
    if (type >= AVC_UNITS.partitions.from && type <= AVC_UNITS.partitions.to) return 'unexpected';
    return type === AVC_UNITS.slice || type === AVC_UNITS.idrSlice ? 'slice' : 'other';
  },
  headerBytes: 1,
  // first_mb_in_slice, slice_type: §7.3.3.
  skipToPpsId: (bits) => {
    bits.ue();
    bits.ue();
  },
};

/** ITU-T H.265 table 7-1: the end of the slices, those of frames that decoding can begin with, and VPS, SPS and PPS. */
const HEVC = { slicesEnd: 32, irap: { from: 16, to: 23 }, sets: { from: 32, to: 34 } };

export const HEVC_SLICES: SliceSyntax = {
  kindOf: (unit) => {
    const type = hevcUnitType(unit[0] ?? 0);
    if (type >= HEVC.sets.from && type <= HEVC.sets.to) return 'unexpected';
    return type < HEVC.slicesEnd ? 'slice' : 'other';
  },
  headerBytes: 2,
  skipToPpsId: (bits, unit) => {
    const type = hevcUnitType(unit[0] ?? 0);
    // first_slice_segment_in_pic_flag, and for IRAP frames no_output_of_prior_pics_flag: §7.3.6.1.
    bits.skip(type >= HEVC.irap.from && type <= HEVC.irap.to ? 2 : 1);
  },
};

/**
 * The slices of a sample with other PPS ids. Other units (delimiters, SEI) are left out.
 * @param lengthSize bytes of the length before each unit, in the encoder's samples and in the clip's.
 * @param ppsIds new ids by the encoder's.
 * @throws {MediaError} `index-invalid`, `unsupported`.
 */
export function rewriteSlices(
  sample: Uint8Array,
  ppsIds: ReadonlyMap<number, number>,
  lengthSize: { encoder: number; clip: number },
  syntax: SliceSyntax,
): Uint8Array<ArrayBuffer> {
  const units: Uint8Array[] = [];
  for (const unit of splitUnits(sample, lengthSize.encoder)) {
    const kind = syntax.kindOf(unit);
    if (kind === 'unexpected')
      throw new MediaError('unsupported', 'parameter sets or partitions in a sample');
    if (kind === 'slice') units.push(withPpsId(unit, syntax, ppsIds));
  }
  return joinUnits(units, lengthSize.clip);
}

/**
 * A slice that refers to another PPS id.
 * @throws {MediaError} as {@link replacePpsId}.
 */
export function withPpsId(
  slice: Uint8Array,
  { headerBytes, skipToPpsId }: SliceSyntax,
  ppsIds: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  return replacePpsId(slice, headerBytes, (bits) => skipToPpsId(bits, slice), ppsIds);
}

/**
 * `slice_type` of a slice: ITU-T H.264 §7.3.3, table 7-6. The values 5 to 9 mean the same as 0 to 4.
 * @throws {MediaError} `index-invalid` when the unit ends too early.
 */
export function readAvcSliceType(unit: Uint8Array): number {
  const bits = new BitReader(unit, 8);
  // first_mb_in_slice
  bits.ue();
  return bits.ue();
}
