import { type SampleEntry, visualBoxes } from './sample-entry';

/** How the samples of an H.264 or H.265 track hold their NAL units: ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1. */
export interface NalFormat {
  codec: 'avc' | 'hevc';
  /** Bytes of the length before each unit. */
  lengthSize: number;
}

/** The format of a track's NAL units. Null for other codecs. */
export function nalFormatOf(entry: SampleEntry): NalFormat | null {
  for (const { type, body } of visualBoxes(entry)) {
    if (type === 'avcC') return { codec: 'avc', lengthSize: ((body[4] ?? 3) & 3) + 1 };
    if (type === 'hvcC') return { codec: 'hevc', lengthSize: ((body[21] ?? 3) & 3) + 1 };
  }
  return null;
}
