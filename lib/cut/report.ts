/** What a clip was held against before anybody was told that it is done. */
export interface Verification {
  /** `source`: the source's own index and bytes; `clip`: only what the clip says of itself, as the source has no index here. */
  against: 'source' | 'clip';
  /** Samples whose time, size and bytes were found to be the source's. */
  samples: number;
  /** The first picture shown is the source's first at or after the start; false where that could not be told. */
  startsOnFrame: boolean;
  /** Seconds by which sound and picture stand to each other differently from the source; null without both, or untold. */
  driftSec: number | null;
  /** Pictures decoded and compared with the source's. */
  pictures: number;
  /** What was asked to be removed was looked for, and is not there. */
  tagsGone: boolean;
}
