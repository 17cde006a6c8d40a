/** Replaces the bytes `[from, to)`. */
export function spliced(
  bytes: Uint8Array,
  from: number,
  to: number,
  put: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(bytes.length - (to - from) + put.length);
  made.set(bytes.subarray(0, from));
  made.set(put, from);
  made.set(bytes.subarray(to), from + put.length);
  return made;
}
