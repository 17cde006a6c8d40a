import { avcUnitType, unitLength } from '@/lib/codecs/nal';
import { nalFormatOf, type SampleEntry } from './sample-entry';

/** `nal_unit_type` of slices: ITU-T H.264 table 7-1. */
const SLICES = { from: 1, to: 5 };

/**
 * Makes a function that tells whether no other frame refers to a sample, so that a decoder on its way to another frame can skip it.
 * Only H.264 states that in the sample itself (`nal_ref_idc`, ITU-T H.264 §7.4.1). The function returns false for other codecs.
 */
export function disposableIn(entry: SampleEntry): (sample: Uint8Array) => boolean {
  const format = nalFormatOf(entry);
  if (format?.codec !== 'avc') return () => false;
  return (sample) => isUnreferenced(sample, format.lengthSize);
}

function isUnreferenced(sample: Uint8Array, lengthSize: number): boolean {
  let slices = 0;
  for (let at = 0; at < sample.length; ) {
    const from = at + lengthSize;
    at = from + unitLength(sample, from - lengthSize, lengthSize);
    // A sample that is no list of units is left to the decoder.
    if (at === from || at > sample.length) return false;
    const header = sample[from] ?? 0;
    const type = avcUnitType(header);
    if (type >= SLICES.from && type <= SLICES.to) {
      // nal_ref_idc
      if (header >> 5 !== 0) return false;
      slices++;
    }
  }
  return slices > 0;
}
