/** `[from, to)`, in bytes of a file. */
export interface ByteRange {
  from: number;
  to: number;
}
