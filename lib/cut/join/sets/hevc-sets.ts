import { type HevcConfig, hevcRecord, readHevcConfig, unitsOf } from '@/lib/codecs/h265/config';
import { adaptHevcVps, hevcVpsId, readHevcSps, withHevcSpsIds } from '@/lib/codecs/h265/sps';
import { hevcUnitType } from '@/lib/codecs/nal';
import { adaptPps, newId, readPpsIds, replacePpsId } from '@/lib/codecs/parameter-set-ids';
import { withoutMessages } from '@/lib/codecs/sei';
import { MediaError } from '@/lib/media/errors';
import type { JoinedStreams, SampleRewriter, StreamToJoin } from './joined-stream';
import {
  checkSets,
  KINDS,
  mergeSets,
  type NewIds,
  NO_SETS,
  type ParameterSets,
  type SetKind,
} from './merge-sets';
import {
  costOf,
  demandRepeated,
  isRewritten,
  type Rewriting,
  rewriteUnits,
  rewritingsOf,
} from './rewrite-units';

/** Bytes of the header of every NAL unit. */
const HEADER_BYTES = 2;

/** ITU-T H.265 table 7-1. Types below 32 are slices; those of frames that decoding can begin with are 16 to 23. */
const TYPES: Readonly<Record<SetKind, number>> = { vps: 32, sps: 33, pps: 34 };
const SLICES_END = 32;
const IRAP = { from: 16, to: 23 };
const SEI = [39, 40];

/** §7.4.3.1.1, §7.4.3.2.1, §7.4.3.3.1 */
const GREATEST = { vps: 15, sps: 15, pps: 63 };

/** Messages that name parameter sets: the buffering period and the active sets (§D.2.2, §D.2.21). */
const NAMING: ReadonlySet<number> = new Set([0, 129]);

/** Fields of `hvcC`: ISO/IEC 14496-15 §8.3.3.1. */
const AT = {
  profile: 1,
  compatibility: 2,
  constraints: 6,
  level: 12,
  segmentation: 13,
  parallelism: 15,
  length: 21,
};

/**
 * Puts the parameter sets of several H.265 streams into one `hvcC`.
 * @throws {MediaError} `unsupported`, `index-invalid` for streams that can't be rewritten.
 */
export function joinHevc(streams: readonly StreamToJoin[]): JoinedStreams {
  const configs = streams.map(({ record }) => readHevcConfig(record));
  const sets = configs.map(
    (config): ParameterSets => ({
      vps: unitsOf(config, TYPES.vps).map((unit) => ({ id: hevcVpsId(unit), unit })),
      sps: unitsOf(config, TYPES.sps).map((unit) => ({ id: readHevcSps(unit).id, unit })),
      pps: unitsOf(config, TYPES.pps).map((unit) => ({ id: readPpsIds(unit, HEADER_BYTES).id, unit })),
    }),
  );
  checkSets(sets);
  const { lengthSize, rewritings } = rewritingsOf(streams, configs);
  const merged = mergeSets(
    streams.map(({ bytes }, i) => ({ bytes: costOf(bytes, rewritings[i]), sets: sets[i] ?? NO_SETS })),
    GREATEST,
    (_, kind, unit, ids) => (ids ? adapt(kind, unit, ids) : unit),
  );
  const [base, ...others] = [
    ...configs.slice(merged.base, merged.base + 1),
    ...configs.filter((_, i) => i !== merged.base),
  ];
  if (!base) throw new MediaError('unsupported', 'no streams');
  return {
    record: writeRecord(base, others, {
      lengthSize,
      units: merged.units,
      isComplete: streams.some(({ movesSets }) => movesSets),
    }),
    base: merged.base,
    rewrite: merged.ids.map((ids, i) => {
      const [own, how] = [sets[i], rewritings[i]];
      return own && how && (ids || isRewritten(how)) ? rewriter(own, how, ids) : null;
    }),
  };
}

function adapt(kind: SetKind, unit: Uint8Array, ids: NewIds): Uint8Array {
  if (kind === 'vps') return adaptHevcVps(unit, newId(ids.vps, hevcVpsId(unit)));
  if (kind === 'pps') return adaptPps(unit, HEADER_BYTES, ids.pps, ids.sps);
  const sps = readHevcSps(unit);
  return withHevcSpsIds(sps, newId(ids.sps, sps.id), newId(ids.vps, sps.vps));
}

function rewriter(sets: ParameterSets, how: Rewriting, ids: NewIds | null): SampleRewriter {
  const rewritten = (unit: Uint8Array): Uint8Array | null => {
    const type = hevcUnitType(unit[0] ?? 0);
    const kind = KINDS.find((each) => TYPES[each] === type);
    if (kind && how.movesSets) {
      demandRepeated(sets[kind], unit);
      return null;
    }
    if (!ids) return unit;
    if (kind) return adapt(kind, unit, ids);
    if (SEI.includes(type)) return withoutMessages(unit, HEADER_BYTES, NAMING);
    if (type >= SLICES_END) return unit;
    // first_slice_segment_in_pic_flag, and for IRAP frames no_output_of_prior_pics_flag: §7.3.6.1.
    const flags = type >= IRAP.from && type <= IRAP.to ? 2 : 1;
    return replacePpsId(unit, HEADER_BYTES, (bits) => bits.skip(flags), ids.pps);
  };
  return (sample) => rewriteUnits(sample, how, rewritten);
}

/** What the `hvcC` of several streams has. */
interface SharedSets {
  units: Readonly<Record<SetKind, readonly Uint8Array[]>>;
  lengthSize: number;
  /** No stream has sets in its samples any more. */
  isComplete: boolean;
}

/** The body of the `hvcC`: the highest profile, tier and level, and the flags that hold for all. */
function writeRecord(
  base: HevcConfig,
  others: readonly HevcConfig[],
  { units, lengthSize, isComplete }: SharedSets,
): Uint8Array<ArrayBuffer> {
  const head = base.head.slice();
  const byte = (config: HevcConfig, at: number) => config.head[at] ?? 0;
  for (const other of others) {
    const [own, its] = [head[AT.profile] ?? 0, byte(other, AT.profile)];
    head[AT.profile] = (own & 0xc0) | ((own | its) & 0x20) | Math.max(own & 31, its & 31);
    for (let i = AT.compatibility; i < AT.level; i++) head[i] = (head[i] ?? 0) & byte(other, i);
    head[AT.level] = Math.max(head[AT.level] ?? 0, byte(other, AT.level));
    // No segmentation and no kind of parallelism is sure: their reserved bits are 1.
    head.set([0xf0, 0, 0xfc], AT.segmentation);
  }
  head[AT.length] = ((head[AT.length] ?? 0) & ~3) | (lengthSize - 1);
  const areComplete = (kind: SetKind) => isComplete || isCompleteInAll(kind);
  const arrays = KINDS.map((kind) => ({
    type: TYPES[kind],
    units: [...units[kind]],
    complete: areComplete(kind),
  }));
  function isCompleteInAll(kind: SetKind): boolean {
    return [base, ...others].every(({ arrays: all }) =>
      all.every(({ type, complete }) => type !== TYPES[kind] || complete),
    );
  }
  // SEI messages that describe the whole stream, such as those of mastering displays.
  const rest = base.arrays.filter(({ type }) => !KINDS.some((kind) => TYPES[kind] === type));
  return hevcRecord(head, [...arrays, ...rest]);
}
