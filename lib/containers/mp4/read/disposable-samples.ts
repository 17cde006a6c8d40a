import { type SampleEntry, visualBoxes } from './sample-entry';

const FIRST_SLICE = 1;
const LAST_SLICE = 5;

/**
 * Tells of whole samples whether no other picture refers to them, so that a decoder on its way to another one can go without.
 * Only H.264 says so of each picture in plain view: `nal_ref_idc`, ITU-T H.264 §7.4.1. Of other codecs' it is never said.
 */
export function disposableIn(entry: SampleEntry): (sample: Uint8Array) => boolean {
  const record = visualBoxes(entry).find(({ type }) => type === 'avcC')?.body;
  if (!record) return () => false;
  const lengthSize = ((record[4] ?? 3) & 3) + 1;
  return (sample) => isUnreferenced(sample, lengthSize);
}

function isUnreferenced(sample: Uint8Array, lengthSize: number): boolean {
  let slices = 0;
  for (let at = 0; at < sample.length; ) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (sample[at + i] ?? 0);
    const header = sample[at + lengthSize];
    const end = at + lengthSize + length;
    // What is no list of units is left to the decoder.
    if (header === undefined || length === 0 || end > sample.length) return false;
    const type = header & 31;
    if (type >= FIRST_SLICE && type <= LAST_SLICE) {
      if (header >> 5 !== 0) return false;
      slices++;
    }
    at = end;
  }
  return slices > 0;
}
