import { isAnnexB, joinUnits, splitUnits } from '@/lib/codecs/nal';
import {
  type NewIds,
  type ParameterSets,
  type SetKind,
  type SetReader,
  setsOf,
} from '@/lib/codecs/sets/parameter-sets';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { type MergedSets, mergeSets, NO_SETS } from './merge-sets';

/** A stream to be joined with others in one track. */
export interface StreamToJoin {
  /** The body of its `avcC` or `hvcC`. */
  record: Uint8Array;
  /** Bytes of its samples in the clip. */
  bytes: number;
  /** Its parameter sets move from its samples (`avc3`, `hev1`) to the record (`avc1`, `hvc1`). */
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

/** How a codec holds and writes parameter sets, and the units that name them. */
export interface SetSyntax<Config> extends SetReader<Config> {
  /**
   * A parameter set under its new ids; null for its own.
   * @param reorder as {@link StreamToJoin}.
   */
  adaptSet(kind: SetKind, unit: Uint8Array, ids: NewIds | null, reorder: number): Uint8Array;
  /** Another unit that names its sets by new ids; null if it is left out. */
  rename(unit: Uint8Array, ids: NewIds): Uint8Array | null;
  /** The body of the `avcC` or `hvcC` for all streams. */
  writeRecord(configs: readonly Config[], shared: SharedSets): Uint8Array<ArrayBuffer>;
}

/** What the record of several streams holds. */
export interface SharedSets extends Pick<MergedSets, 'units' | 'base'> {
  /** Bytes of the length before each unit. */
  lengthSize: number;
  /** No stream has sets in its samples any more. */
  isComplete: boolean;
}

/**
 * Puts the parameter sets of several streams into one record.
 * @throws {MediaError} `unsupported`, `index-invalid` for streams that can't be rewritten.
 */
export function joinSets<Config extends { lengthSize: number }>(
  streams: readonly StreamToJoin[],
  syntax: SetSyntax<Config>,
): JoinedStreams {
  const configs = streams.map(({ record }) => syntax.readConfig(record));
  const sets = configs.map((config) => setsOf(config, syntax));
  // Streams without sets would use those of the others.
  if (sets.some(({ sps, pps }) => sps.length === 0 || pps.length === 0))
    throw new MediaError('unsupported', 'no parameter sets');
  const lengthSize = Math.max(...configs.map((config) => config.lengthSize));
  /** True if a stream's samples change, even if its sets keep their ids. */
  const isReformed = (i: number) => streams[i]?.movesSets || configs[i]?.lengthSize !== lengthSize;
  const adaptSet = (i: number, kind: SetKind, unit: Uint8Array, ids: NewIds | null) =>
    syntax.adaptSet(kind, unit, ids, streams[i]?.reorder ?? 0);
  const { units, base, ids } = mergeSets(
    // New ids cost nothing where the samples change anyway.
    streams.map(({ bytes }, i) => ({ bytes: isReformed(i) ? 0 : bytes, sets: sets[i] ?? NO_SETS })),
    syntax,
    adaptSet,
  );
  const rewriterOf = (stream: StreamToJoin, i: number): SampleRewriter | null => {
    const newIds = ids[i] ?? null;
    if (!newIds && !isReformed(i)) return null;
    return (sample) =>
      rewriteUnits(sample, configs[i]?.lengthSize ?? lengthSize, lengthSize, (unit) => {
        const kind = syntax.kindOf(unit);
        if (kind && stream.movesSets) return withoutSet(sets[i] ?? NO_SETS, kind, unit);
        if (!newIds) return unit;
        return kind ? adaptSet(i, kind, unit, newIds) : syntax.rename(unit, newIds);
      });
  };
  const isComplete = streams.some(({ movesSets }) => movesSets);
  return {
    record: syntax.writeRecord(configs, { units, base, lengthSize, isComplete }),
    base,
    rewrite: streams.map(rewriterOf),
  };
}

/**
 * Leaves a parameter set out of a sample.
 * @throws {MediaError} `unsupported` if the record lacks it: the frames that follow need the set where it is.
 */
function withoutSet(sets: ParameterSets, kind: SetKind, unit: Uint8Array): null {
  if (!sets[kind].some((set) => isSame(set.unit, unit)))
    throw new MediaError('unsupported', 'parameter sets that change within the stream');
  return null;
}

/**
 * A sample with other units, behind lengths of another size.
 * @throws {MediaError} `unsupported` for start codes instead of lengths; as `splitUnits` and `joinUnits`.
 */
function rewriteUnits(
  sample: Uint8Array,
  lengthSize: number,
  newLengthSize: number,
  rewritten: (unit: Uint8Array) => Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  if (isAnnexB(sample, lengthSize)) throw new MediaError('unsupported', 'start codes in samples');
  const units = splitUnits(sample, lengthSize).map(rewritten);
  return joinUnits(
    units.filter((unit) => unit !== null),
    newLengthSize,
  );
}
