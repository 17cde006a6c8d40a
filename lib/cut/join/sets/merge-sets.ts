import { assignIds, idsOneByteLonger } from '@/lib/codecs/parameter-set-ids';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';

/** The kinds of parameter sets; H.264 has no VPS. */
export const KINDS = ['vps', 'sps', 'pps'] as const;
export type SetKind = (typeof KINDS)[number];

/** A parameter set: a NAL unit with its id. */
export interface ParameterSet {
  id: number;
  unit: Uint8Array;
}

export type ParameterSets = Readonly<Record<SetKind, readonly ParameterSet[]>>;

export const NO_SETS: ParameterSets = { vps: [], sps: [], pps: [] };

/**
 * Refuses streams without sets, which would use those of the others.
 * @throws {MediaError} `unsupported`.
 */
export function checkSets(sets: readonly ParameterSets[]): void {
  if (sets.some(({ sps, pps }) => sps.length === 0 || pps.length === 0))
    throw new MediaError('unsupported', 'no parameter sets');
}

/** New ids of each kind, by old ones. */
export type NewIds = Readonly<Record<SetKind, ReadonlyMap<number, number>>>;

/** The sets of one of several streams. */
export interface StreamSets {
  sets: ParameterSets;
  /** Bytes that would have to be rewritten if its sets got other ids. */
  bytes: number;
}

/** The sets of several streams under different ids. */
export interface MergedSets {
  /** All units by kind. */
  units: Readonly<Record<SetKind, readonly Uint8Array[]>>;
  /** The new ids of each stream's sets; null where they keep theirs. */
  ids: (NewIds | null)[];
  /** The stream whose sets come first: the one with the most bytes. */
  base: number;
}

/**
 * Merges the parameter sets of several streams. Equal ones are shared. Where different ones have the same id, those of the stream with
 * fewer bytes get other ids.
 * @param greatest the greatest id of each kind.
 * @param adapt a set of a stream under the new ids; null for its own.
 * @throws {MediaError} `unsupported` if there aren't enough ids.
 */
export function mergeSets(
  streams: readonly StreamSets[],
  greatest: Readonly<Record<SetKind, number>>,
  adapt: (stream: number, kind: SetKind, unit: Uint8Array, ids: NewIds | null) => Uint8Array,
): MergedSets {
  const order = [...streams.keys()].sort((a, b) => bytesLike(streams, b) - bytesLike(streams, a) || a - b);
  const taken = {
    vps: new Map<number, Taken>(),
    sps: new Map<number, Taken>(),
    pps: new Map<number, Taken>(),
  };
  const ids: (NewIds | null)[] = streams.map(() => null);
  for (const [rank, i] of order.entries()) {
    const sets = streams[i]?.sets ?? NO_SETS;
    const alike = order.slice(0, rank).find((other) => isAlike(streams[other]?.sets ?? sets, sets));
    if (alike !== undefined) {
      ids[i] = ids[alike] ?? null;
      continue;
    }
    const newIds = isConflict(sets, taken) ? assignNewIds(sets, taken, greatest) : null;
    ids[i] = newIds;
    for (const kind of KINDS)
      for (const { id, unit } of sets[kind]) {
        const known = taken[kind].get(id);
        if (!newIds && known) continue;
        const adapted = adapt(i, kind, unit, newIds);
        taken[kind].set(newIds?.[kind].get(id) ?? id, { original: unit, unit: adapted });
      }
  }
  const units = (kind: SetKind) => [...taken[kind].values()].map(({ unit }) => unit);
  return { units: { vps: units('vps'), sps: units('sps'), pps: units('pps') }, ids, base: order[0] ?? 0 };
}

interface Taken {
  /** The unit in its stream. */
  original: Uint8Array;
  unit: Uint8Array;
}

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

function isConflict(
  sets: ParameterSets,
  taken: Readonly<Record<SetKind, ReadonlyMap<number, Taken>>>,
): boolean {
  return KINDS.some((kind) =>
    sets[kind].some(({ id, unit }) => {
      const other = taken[kind].get(id);
      return other !== undefined && !isSame(other.original, unit);
    }),
  );
}

function assignNewIds(
  sets: ParameterSets,
  taken: Readonly<Record<SetKind, ReadonlyMap<number, Taken>>>,
  greatest: Readonly<Record<SetKind, number>>,
): NewIds {
  const assign = (kind: SetKind, candidates?: (id: number) => number[]) =>
    assignIds(
      [...new Set(sets[kind].map(({ id }) => id))],
      [...taken[kind].keys()],
      greatest[kind],
      candidates,
    );
  // Slices name a PPS by its id, whose code must be one byte longer. Only parameter sets name the others.
  return { vps: assign('vps'), sps: assign('sps'), pps: assign('pps', idsOneByteLonger) };
}
