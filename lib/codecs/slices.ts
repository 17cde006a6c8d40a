import { MediaError } from '@/lib/media/errors';
import type { CodedBitReader } from './coded-bits';
import { joinUnits, splitUnits } from './nal';
import { withPps } from './parameter-set-ids';

/** How a codec tells units apart, and how a slice is read as far as the id of its picture parameter set. */
export interface SliceSyntax {
  /** `unexpected`: nothing that an encoder of whole pictures with their sets apart puts into samples. */
  kindOf(unit: Uint8Array): 'slice' | 'beside' | 'unexpected';
  /** Of each unit. */
  headerBytes: number;
  /** Reads what stands between the unit's header and the id. */
  toId(bits: CodedBitReader, unit: Uint8Array): void;
}

/**
 * The slices of a sample under their new sets; what the encoder put beside them (delimiters, messages) stays behind.
 * @param lengthSize bytes before each unit, in the encoder's samples and in the clip's.
 * @param ids of picture parameter sets, new ones by the encoder's.
 * @throws {MediaError} `exact-refused`.
 */
export function slicesUnder(
  ids: ReadonlyMap<number, number>,
  sample: Uint8Array,
  lengthSize: { own: number; clip: number },
  { kindOf, headerBytes, toId }: SliceSyntax,
): Uint8Array<ArrayBuffer> {
  const units: Uint8Array[] = [];
  for (const unit of splitUnits(sample, lengthSize.own)) {
    const kind = kindOf(unit);
    if (kind === 'unexpected') throw new MediaError('exact-refused', 'failed');
    if (kind === 'slice') units.push(withPps(unit, headerBytes, (bits) => toId(bits, unit), ids));
  }
  return joinUnits(units, lengthSize.clip);
}
