import type { Output } from 'mediabunny';

/** One track of the file being written, fed piece by piece so that all tracks grow together. */
export interface Feed {
  /** Adds the track; before the output starts. */
  attach(output: Output): Promise<void>;
  /** Seconds on the source's timeline of what {@link step} will write; Infinity when there is nothing left. */
  readonly nextSec: number;
  step(): Promise<void>;
  /** Writes what is still held back (encoders); after the last step. */
  finish(): Promise<void>;
  /** Frees decoders and encoders, whether or not it came to the end; never throws. */
  close(): Promise<void>;
  /** Seconds of the first presentation time written; null before and when nothing was. */
  readonly firstSec: number | null;
}
