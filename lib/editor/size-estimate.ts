/** The size of a clip before it is made. */
export interface SizeEstimate {
  bytes: number;
  /**
   * `exact`: the clip is already made. `near`: from the sizes of its samples. `rough`: from its share of the file's length, from
   * an earlier clip, or from the part of this one that is written. `most`: the limit that it is encoded to stay below. `pending`: a few
   * frames are being encoded for it. `unknown`: that failed.
   */
  kind: 'exact' | 'near' | 'rough' | 'most' | 'pending' | 'unknown';
}

/** True if an estimate is a number of bytes. */
export function hasSize(estimate: SizeEstimate | null): estimate is SizeEstimate {
  return estimate !== null && estimate.kind !== 'pending' && estimate.kind !== 'unknown';
}
