import { type SampleEntry, visualBoxes } from './sample-entry';

/** How the samples of H.264 and HEVC hold their NAL units: ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1. */
export interface NalFormat {
  codec: 'avc' | 'hevc';
  /** Bytes of the length before each unit. */
  lengthSize: number;
}

/** Null for other codecs. */
export function nalFormatOf(entry: SampleEntry): NalFormat | null {
  for (const { type, body } of visualBoxes(entry)) {
    if (type === 'avcC') return { codec: 'avc', lengthSize: ((body[4] ?? 3) & 3) + 1 };
    if (type === 'hvcC') return { codec: 'hevc', lengthSize: ((body[21] ?? 3) & 3) + 1 };
  }
  return null;
}

/** The units of a sample, or of its beginning: of the last one then what there is. */
export function* nalUnits(bytes: Uint8Array, lengthSize: number): Generator<Uint8Array> {
  for (let at = 0; at + lengthSize < bytes.length; ) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (bytes[at + i] ?? 0);
    yield bytes.subarray(at + lengthSize, at + lengthSize + length);
    at += lengthSize + length;
  }
}
