import { MediaError } from '@/lib/media/errors';

/** A stream of several that are to be in one track. */
export interface StreamToJoin {
  /** The body of its `avcC` or `hvcC`. */
  record: Uint8Array;
  /** Bytes of its samples in the clip. */
  bytes: number;
  /** Its samples may hold parameter sets (`avc3`, `hev1`) that only the record is to hold (`avc1`, `hvc1`). */
  movesSets: boolean;
  /** The most frames that precede another one in decode order and follow it in presentation order. */
  reorder: number;
}

/** Streams whose parameter sets are in one record. */
export interface JoinedStreams {
  /** The body of the `avcC` or `hvcC` for all of them. */
  record: Uint8Array<ArrayBuffer>;
  /** The stream whose sets come first. */
  base: number;
  /** For each stream, how its samples are rewritten; null where they stay. */
  rewrite: (SampleRewriter | null)[];
}

/**
 * Rewrites a sample so that its slices refer to the merged parameter sets.
 * @throws {MediaError} `index-invalid`, `unsupported`.
 */
export type SampleRewriter = (sample: Uint8Array) => Uint8Array<ArrayBuffer>;

/**
 * Runs code that may find that streams can't be in one track.
 * @throws {MediaError} `sources-differ` instead of `unsupported` and `index-invalid`; others as they are.
 */
export function refusingToJoin<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MediaError && (error.code === 'unsupported' || error.code === 'index-invalid'))
      throw new MediaError('sources-differ', error.message, { cause: error });
    throw error;
  }
}
