import { MediaError } from '@/lib/media/errors';
import { BitReader } from './bits';
import { joinUnits, splitUnits } from './nal';
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

/**
 * The slices of a sample, referring to other PPS ids. Units that are no slices (delimiters, SEI) are left out.
 * @param lengthSize bytes of the length before each unit, in the encoder's samples and in the clip's.
 * @param ppsIds new ids by the encoder's.
 * @throws {MediaError} `index-invalid`, `unsupported`.
 */
export function rewriteSlices(
  sample: Uint8Array,
  ppsIds: ReadonlyMap<number, number>,
  lengthSize: { encoder: number; clip: number },
  { kindOf, headerBytes, skipToPpsId }: SliceSyntax,
): Uint8Array<ArrayBuffer> {
  const units: Uint8Array[] = [];
  for (const unit of splitUnits(sample, lengthSize.encoder)) {
    const kind = kindOf(unit);
    if (kind === 'unexpected')
      throw new MediaError('unsupported', 'parameter sets or partitions in a sample');
    if (kind === 'slice')
      units.push(replacePpsId(unit, headerBytes, (bits) => skipToPpsId(bits, unit), ppsIds));
  }
  return joinUnits(units, lengthSize.clip);
}

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
