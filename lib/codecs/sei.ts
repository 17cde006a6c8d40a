import { concat } from '@/lib/media/bytes/byte-ranges';
import { addEmulationPrevention, removeEmulationPrevention } from './emulation-prevention';

/** The byte that ends the payload of a NAL unit: a 1 bit and zeros. */
const STOP = 0x80;

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
  const kept: Uint8Array[] = [rbsp.subarray(0, headerBytes)];
  let removed = 0;
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
    if (at > rbsp.length) return unit;
    if (types.has(type)) removed++;
    else kept.push(rbsp.subarray(from, at));
  }
  if (removed === 0) return unit;
  return kept.length > 1 ? addEmulationPrevention(concat([...kept, Uint8Array.of(STOP)])) : null;
}
