import type { Random } from './random';

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Makes one to four random changes to a file.
 * @param leastBytes a file that has become no longer than this isn't changed further.
 */
export function changedSeveralTimes(
  source: Uint8Array,
  random: Random,
  leastBytes: number,
  change: (bytes: Bytes) => Bytes,
): Bytes {
  let bytes: Bytes = new Uint8Array(source);
  const changes = 1 + random.below(4);
  for (let i = 0; i < changes && bytes.length > leastBytes; i++) bytes = change(bytes);
  return bytes;
}

/** Replaces the bytes `[from, to)`. */
export function spliced(bytes: Uint8Array, from: number, to: number, put: Uint8Array): Bytes {
  const made = new Uint8Array(bytes.length - (to - from) + put.length);
  made.set(bytes.subarray(0, from));
  made.set(put, from);
  made.set(bytes.subarray(to), from + put.length);
  return made;
}
