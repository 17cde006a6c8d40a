import {
  assignNewIds,
  type ByKind,
  byKind,
  KINDS,
  type NewIds,
  type ParameterSets,
  type SetKind,
  type SetReader,
} from '@/lib/codecs/sets/parameter-sets';
import { isSame } from '@/lib/media/bytes/byte-ranges';

export const NO_SETS: ParameterSets = byKind(() => []);

/** The sets of one of several streams. */
interface StreamSets {
  sets: ParameterSets;
  /** Bytes that would have to be rewritten if its sets got other ids. */
  bytes: number;
}

/** The sets of several streams under different ids. */
export interface MergedSets {
  /** All units by kind. */
  units: ByKind<readonly Uint8Array[]>;
  /** The new ids of each stream's sets; null where they keep theirs. */
  ids: (NewIds | null)[];
  /** The stream whose sets come first: the one with the most bytes. */
  base: number;
}

/**
 * Merges the parameter sets of several streams. Equal ones are shared. Where different ones have the same id, those of the stream with
 * fewer bytes get other ids.
 * @param adapt a set of a stream under the new ids; null for its own.
 * @throws {MediaError} `unsupported` if there aren't enough ids.
 */
export function mergeSets(
  streams: readonly StreamSets[],
  reader: Pick<SetReader<unknown>, 'greatest'>,
  adapt: (stream: number, kind: SetKind, unit: Uint8Array, ids: NewIds | null) => Uint8Array,
): MergedSets {
  const order = [...streams.keys()].sort((a, b) => bytesLike(streams, b) - bytesLike(streams, a) || a - b);
  const taken: TakenSets = byKind(() => new Map());
  const ids: (NewIds | null)[] = streams.map(() => null);
  for (const [rank, i] of order.entries()) {
    const sets = streams[i]?.sets ?? NO_SETS;
    const alike = order.slice(0, rank).find((other) => isAlike(streams[other]?.sets ?? sets, sets));
    if (alike !== undefined) {
      ids[i] = ids[alike] ?? null;
      continue;
    }
    const newIds = isConflict(sets, taken) ? assignNewIds(sets, idsIn(taken), reader) : null;
    ids[i] = newIds;
    for (const kind of KINDS)
      for (const { id, unit } of sets[kind]) {
        const known = taken[kind].get(id);
        if (!newIds && known) continue;
        const adapted = adapt(i, kind, unit, newIds);
        taken[kind].set(newIds?.[kind].get(id) ?? id, { original: unit, unit: adapted });
      }
  }
  const units = byKind((kind) => [...taken[kind].values()].map(({ unit }) => unit));
  return { units, ids, base: order[0] ?? 0 };
}

/** The merged sets by kind and id: the unit in its stream, and in the record. */
type TakenSets = ByKind<Map<number, { original: Uint8Array; unit: Uint8Array }>>;

const idsIn = (taken: TakenSets) => byKind((kind) => [...taken[kind].keys()]);

/** Bytes of all streams with the same sets. */
function bytesLike(streams: readonly StreamSets[], i: number): number {
  const stream = streams[i];
  return streams.reduce(
    (sum, { sets, bytes }) => sum + (stream && isAlike(stream.sets, sets) ? bytes : 0),
    0,
  );
}

/** True if two streams have the same sets. */
function isAlike(a: ParameterSets, b: ParameterSets): boolean {
  return KINDS.every(
    (kind) =>
      a[kind].length === b[kind].length &&
      a[kind].every(({ unit }, i) => isSame(unit, b[kind][i]?.unit ?? new Uint8Array(0))),
  );
}

function isConflict(sets: ParameterSets, taken: TakenSets): boolean {
  return KINDS.some((kind) =>
    sets[kind].some(({ id, unit }) => {
      const other = taken[kind].get(id);
      return other !== undefined && !isSame(other.original, unit);
    }),
  );
}
