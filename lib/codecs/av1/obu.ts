import { BitReader } from '@/lib/codecs/bits';

/** An open bitstream unit: AV1 bitstream specification §5.3. */
export interface Av1Unit {
  type: number;
  /** Its header without the size, the extension included. */
  header: Uint8Array;
  /** Cut off where the bytes at hand end. */
  payload: Uint8Array;
}

/** §6.2.2 */
export const AV1_UNIT = { sequence: 1, delimiter: 2, frameHeader: 3, frame: 6, padding: 15 } as const;

const KEY_FRAME = 0;

/** The units of a sample, or of as much of it as is at hand; what cannot be read ends the list. */
export function av1Units(sample: Uint8Array): Av1Unit[] {
  const units: Av1Unit[] = [];
  let at = 0;
  while (at < sample.length) {
    const first = sample[at] ?? 0;
    const headerBytes = first & 4 ? 2 : 1;
    const header = sample.slice(at, at + headerBytes);
    at += headerBytes;
    let size = sample.length - at;
    if (first & 2) {
      const coded = readLeb128(sample, at);
      if (!coded) break;
      size = coded.value;
      at = coded.end;
    }
    units.push({ type: (first >> 3) & 15, header, payload: sample.subarray(at, at + size) });
    at += size;
  }
  return units;
}

/** §4.10.5 */
function readLeb128(bytes: Uint8Array, from: number): { value: number; end: number } | null {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = bytes[from + i];
    if (byte === undefined) return null;
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, end: from + i + 1 };
  }
  return null;
}

/** A unit with its size, as samples have it. */
export function av1UnitBytes({ header, payload }: Pick<Av1Unit, 'header' | 'payload'>): Uint8Array {
  const size: number[] = [];
  for (let rest = payload.length; size.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    size.push((rest % 128) + (rest >= 128 ? 128 : 0));
  const out = new Uint8Array(header.length + size.length + payload.length);
  out.set(header);
  out[0] = (out[0] ?? 0) | 2;
  out.set(size, header.length);
  out.set(payload, header.length + size.length);
  return out;
}

export interface Av1Opening {
  /** The sequence header stands in the sample, before the picture. */
  sequence: Uint8Array | null;
  /** The first picture is a keyframe and is shown: nothing after it refers to what was before (§7.20, §7.21). */
  key: boolean;
}

/** What a sample begins with; null when no picture is found. */
export function av1Opening(sample: Uint8Array): Av1Opening | null {
  let sequence: Uint8Array | null = null;
  for (const { type, payload } of av1Units(sample)) {
    if (type === AV1_UNIT.sequence) sequence = payload;
    if (type !== AV1_UNIT.frame && type !== AV1_UNIT.frameHeader) continue;
    const bits = new BitReader(payload);
    // show_existing_frame, frame_type, show_frame: §5.9.2.
    const key = bits.read(1) === 0 && bits.read(2) === KEY_FRAME && bits.read(1) === 1;
    return { sequence, key };
  }
  return null;
}
