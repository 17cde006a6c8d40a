/** The bytes `[from, to)` of a file. */
export interface ByteRange {
  from: number;
  to: number;
}
