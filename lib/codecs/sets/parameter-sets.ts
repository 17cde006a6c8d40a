import { type AvcConfig, readAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { HEVC_TYPES, type HevcConfig, readHevcConfig, unitsOf } from '@/lib/codecs/h265/config';
import { hevcVpsId, readHevcSps } from '@/lib/codecs/h265/sps';
import { avcUnitType, hevcUnitType } from '@/lib/codecs/nal';
import { assignIds, idsOneByteLonger, readPpsIds } from '@/lib/codecs/parameter-set-ids';
import { AVC_SLICES, HEVC_SLICES } from '@/lib/codecs/slices';

/** The kinds of parameter sets; H.264 has no VPS. */
export const KINDS = ['vps', 'sps', 'pps'] as const;
export type SetKind = (typeof KINDS)[number];

/** A value for each kind of parameter set. */
export type ByKind<Value> = Readonly<Record<SetKind, Value>>;

/** Collects a value for each kind of parameter set. */
export const byKind = <Value>(of: (kind: SetKind) => Value): ByKind<Value> => ({
  vps: of('vps'),
  sps: of('sps'),
  pps: of('pps'),
});

/** Parameter sets by kind: NAL units with their ids. */
export type ParameterSets = ByKind<readonly { id: number; unit: Uint8Array }[]>;

/** New ids of each kind, by old ones. */
export type NewIds = ByKind<ReadonlyMap<number, number>>;

/** Where a codec holds parameter sets. `Config` is what its `avcC` or `hvcC` holds. */
export interface SetReader<Config> {
  readConfig(record: Uint8Array): Config;
  unitsOf(config: Config): ByKind<readonly Uint8Array[]>;
  /** The id of a parameter set. @throws {MediaError} `index-invalid`. */
  idOf(kind: SetKind, unit: Uint8Array): number;
  /** The greatest id of each kind. */
  greatest: ByKind<number>;
  /** The kind of a unit that is a parameter set; null for others. */
  kindOf(unit: Uint8Array): SetKind | null;
}

/** ITU-T H.264 table 7-1. */
const AVC_KINDS: Readonly<Record<number, SetKind>> = { 7: 'sps', 8: 'pps' };

export const AVC_SETS: SetReader<AvcConfig> = {
  readConfig: readAvcConfig,
  unitsOf: ({ sps, pps }) => ({ vps: [], sps, pps }),
  idOf: (kind, unit) => (kind === 'sps' ? readAvcSps(unit).id : readPpsIds(unit, AVC_SLICES.headerBytes).id),
  // ITU-T H.264 §7.4.2.1.1, §7.4.2.2
  greatest: { vps: 0, sps: 31, pps: 255 },
  kindOf: (unit) => AVC_KINDS[avcUnitType(unit[0] ?? 0)] ?? null,
};

export const HEVC_SETS: SetReader<HevcConfig> = {
  readConfig: readHevcConfig,
  unitsOf: (config) => byKind((kind) => unitsOf(config, HEVC_TYPES[kind])),
  idOf(kind, unit) {
    if (kind === 'pps') return readPpsIds(unit, HEVC_SLICES.headerBytes).id;
    return kind === 'sps' ? readHevcSps(unit).id : hevcVpsId(unit);
  },
  // §7.4.3.1.1, §7.4.3.2.1, §7.4.3.3.1
  greatest: { vps: 15, sps: 15, pps: 63 },
  kindOf: (unit) => KINDS.find((kind) => HEVC_TYPES[kind] === hevcUnitType(unit[0] ?? 0)) ?? null,
};

/** The parameter sets of a configuration, with their ids. @throws {MediaError} `index-invalid`. */
export function setsOf<Config>(config: Config, reader: SetReader<Config>): ParameterSets {
  const units = reader.unitsOf(config);
  return byKind((kind) => units[kind].map((unit) => ({ id: reader.idOf(kind, unit), unit })));
}

/**
 * Assigns ids to parameter sets that other sets don't have.
 * @param taken the ids of those, by kind.
 * @throws {MediaError} `unsupported` if there aren't enough ids.
 */
export function assignNewIds(
  sets: ParameterSets,
  taken: ByKind<readonly number[]>,
  { greatest }: Pick<SetReader<unknown>, 'greatest'>,
): NewIds {
  return byKind((kind) => {
    const ids = [...new Set(sets[kind].map(({ id }) => id))];
    // Slices name a PPS by its id, whose code must be one byte longer. Only parameter sets name the others.
    return assignIds(ids, taken[kind], greatest[kind], kind === 'pps' ? idsOneByteLonger : undefined);
  });
}

/** Gives an encoder's parameter sets ids that the source doesn't use. @throws {MediaError} as {@link setsOf}. */
export function idsBeside<Config>(encoder: Config, source: Config, reader: SetReader<Config>): NewIds {
  const sets = setsOf(source, reader);
  const taken = byKind((kind) => sets[kind].map(({ id }) => id));
  return assignNewIds(setsOf(encoder, reader), taken, reader);
}
