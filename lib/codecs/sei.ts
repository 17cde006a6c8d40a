import { concat } from '@/lib/media/bytes/byte-ranges';
import { addEmulationPrevention, removeEmulationPrevention } from './emulation-prevention';
import { avcUnitType, hevcUnitType } from './nal';

/** The byte that ends the payload of a NAL unit: a 1 bit and zeros. */
const STOP = 0x80;

/** `payloadType` of a recovery point: ITU-T H.264 §D.1.8, H.265 §D.2.8. */
const RECOVERY_POINT = 6;

/** `nal_unit_type` of SEI before slices: ITU-T H.264 table 7-1, H.265 table 7-1 (PREFIX_SEI_NUT). */
const SEI = { avc: 6, hevc: 39 };

/** Whether a unit holds SEI for the frame behind it, by its first byte. */
export function isSei(codec: 'avc' | 'hevc', firstByte: number): boolean {
  return (codec === 'avc' ? avcUnitType(firstByte) : hevcUnitType(firstByte)) === SEI[codec];
}

/** Whether an SEI unit marks a recovery point. @param headerBytes bytes of the NAL unit header. */
export function hasRecoveryPoint(unit: Uint8Array, headerBytes: number): boolean {
  const messages = messagesOf(removeEmulationPrevention(unit), headerBytes);
  return messages.some(({ type }) => type === RECOVERY_POINT);
}

/**
 * An SEI unit without the messages of some types: ITU-T H.264 §7.3.2.3, H.265 §7.3.2.4. Null if none is left. A unit that can't be
 * read stays as it is.
 * @param headerBytes bytes of the NAL unit header.
 */
export function withoutMessages(
  unit: Uint8Array,
  headerBytes: number,
  types: ReadonlySet<number>,
): Uint8Array | null {
  const rbsp = removeEmulationPrevention(unit);
  const messages = messagesOf(rbsp, headerBytes);
  if ((messages.at(-1)?.to ?? 0) > rbsp.length) return unit;
  const kept = messages.filter(({ type }) => !types.has(type)).map(({ from, to }) => rbsp.subarray(from, to));
  if (kept.length === messages.length) return unit;
  const header = rbsp.subarray(0, headerBytes);
  return kept.length > 0 ? addEmulationPrevention(concat([header, ...kept, Uint8Array.of(STOP)])) : null;
}

/** The messages of an SEI unit without emulation prevention. The last one may end behind it. */
function messagesOf(rbsp: Uint8Array, headerBytes: number): { type: number; from: number; to: number }[] {
  const messages: { type: number; from: number; to: number }[] = [];
  let at = headerBytes;
  const readNumber = () => {
    let value = 0;
    while (rbsp[at] === 255) {
      value += 255;
      at++;
    }
    return value + (rbsp[at++] ?? 0);
  };
  while (at < rbsp.length && !(rbsp[at] === STOP && at >= rbsp.length - 1)) {
    const from = at;
    const type = readNumber();
    const size = readNumber();
    at += size;
    messages.push({ type, from, to: at });
  }
  return messages;
}
