import { readBits } from '@/lib/codecs/bits';
import { concat } from '@/lib/media/bytes/byte-ranges';

/** An open bitstream unit: AV1 bitstream specification §5.3, https://aomediacodec.github.io/av1-spec/ */
export interface Obu {
  type: number;
  /** One or two bytes: the header with its extension, without the size. */
  header: Uint8Array;
  /** Cut where the bytes at hand end. */
  payload: Uint8Array;
}

/** `obu_type`: §6.2.2. */
export const OBU_TYPE = { sequenceHeader: 1, delimiter: 2, frameHeader: 3, frame: 6, padding: 15 } as const;

/** `frame_type`: §6.8.2. */
const KEY_FRAME = 0;

/** The OBUs of a sample, or of its beginning. A size that can't be read ends the list. */
export function readObus(sample: Uint8Array): Obu[] {
  const obus: Obu[] = [];
  let at = 0;
  while (at < sample.length) {
    const first = sample[at] ?? 0;
    // obu_extension_flag
    const headerBytes = first & 4 ? 2 : 1;
    const header = sample.slice(at, at + headerBytes);
    at += headerBytes;
    let size = sample.length - at;
    // obu_has_size_field
    if (first & 2) {
      const coded = readLeb128(sample, at);
      if (!coded) break;
      size = coded.value;
      at = coded.end;
    }
    obus.push({ type: (first >> 3) & 15, header, payload: sample.subarray(at, at + size) });
    at += size;
  }
  return obus;
}

/** `leb128()`: §4.10.5. */
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

/** The bytes of an OBU with a size field, as samples hold it. */
export function writeObu({ header, payload }: Pick<Obu, 'header' | 'payload'>): Uint8Array {
  const size: number[] = [];
  for (let rest = payload.length; size.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    size.push((rest % 128) + (rest >= 128 ? 128 : 0));
  const out = concat([header, Uint8Array.from(size), payload]);
  out[0] = (out[0] ?? 0) | 2;
  return out;
}

/** The facts that {@link readAv1SampleHead} reads from the beginning of a sample. */
export interface Av1SampleHead {
  /** The payload of the sequence header before the first frame; null when there is none. */
  sequenceHeader: Uint8Array | null;
  /** The first frame is a keyframe and is shown, so that no later frame refers to what was before it: §7.20, §7.21. */
  isKeyframe: boolean;
}

/** Reads a sample as far as its first frame header. Null when there is none in these bytes. */
export function readAv1SampleHead(sample: Uint8Array): Av1SampleHead | null {
  let sequenceHeader: Uint8Array | null = null;
  for (const { type, payload } of readObus(sample)) {
    if (type === OBU_TYPE.sequenceHeader) sequenceHeader = payload;
    if (type !== OBU_TYPE.frame && type !== OBU_TYPE.frameHeader) continue;
    return readBits(payload, (bits) => {
      // show_existing_frame, frame_type, show_frame: §5.9.2.
      const isKeyframe = bits.bit() === 0 && bits.read(2) === KEY_FRAME && bits.bit() === 1;
      return { sequenceHeader, isKeyframe };
    });
  }
  return null;
}
