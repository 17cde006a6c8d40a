import { HEVC_TYPES, type HevcConfig, hevcRecord } from '@/lib/codecs/h265/config';
import { adaptHevcVps, hevcVpsId, readHevcSps, withHevcSpsIds } from '@/lib/codecs/h265/sps';
import { hevcUnitType } from '@/lib/codecs/nal';
import { adaptPps, newId } from '@/lib/codecs/parameter-set-ids';
import { withoutMessages } from '@/lib/codecs/sei';
import { HEVC_SETS, KINDS, type SetKind } from '@/lib/codecs/sets/parameter-sets';
import { HEVC_SLICES, withPpsId } from '@/lib/codecs/slices';
import { MediaError } from '@/lib/media/errors';
import {
  type JoinedStreams,
  joinSets,
  type SetSyntax,
  type SharedSets,
  type StreamToJoin,
} from './join-sets';

/** ITU-T H.265 table 7-1. */
const SEI = [39, 40];

/** Messages that name parameter sets: the buffering period and the active sets (§D.2.2, §D.2.21). */
const NAMING: ReadonlySet<number> = new Set([0, 129]);

/** Fields of `hvcC`: ISO/IEC 14496-15 §8.3.3.1. */
const AT = {
  profile: 1,
  compatibility: 2,
  level: 12,
  segmentation: 13,
  length: 21,
};

const SYNTAX: SetSyntax<HevcConfig> = {
  ...HEVC_SETS,
  adaptSet(kind, unit, ids) {
    if (!ids) return unit;
    if (kind === 'vps') return adaptHevcVps(unit, newId(ids.vps, hevcVpsId(unit)));
    if (kind === 'pps') return adaptPps(unit, HEVC_SLICES.headerBytes, ids.pps, ids.sps);
    const sps = readHevcSps(unit);
    return withHevcSpsIds(sps, newId(ids.sps, sps.id), newId(ids.vps, sps.vps));
  },
  rename(unit, ids) {
    if (SEI.includes(hevcUnitType(unit[0] ?? 0)))
      return withoutMessages(unit, HEVC_SLICES.headerBytes, NAMING);
    return HEVC_SLICES.kindOf(unit) === 'slice' ? withPpsId(unit, HEVC_SLICES, ids.pps) : unit;
  },
  writeRecord,
};

/**
 * Puts the parameter sets of several H.265 streams into one `hvcC`.
 * @throws {MediaError} as {@link joinSets}.
 */
export function joinHevc(streams: readonly StreamToJoin[]): JoinedStreams {
  return joinSets(streams, SYNTAX);
}

/** The body of the `hvcC`: the highest profile, tier and level, and the flags that hold for all. */
function writeRecord(
  configs: readonly HevcConfig[],
  { units, base: baseIndex, lengthSize, isComplete }: SharedSets,
): Uint8Array<ArrayBuffer> {
  const base = configs[baseIndex];
  if (!base) throw new MediaError('unsupported', 'no streams');
  const record = base.head.slice();
  const byte = (head: Uint8Array, at: number) => head[at] ?? 0;
  for (const { head } of configs) {
    if (head === base.head) continue;
    const [profile, other] = [byte(record, AT.profile), byte(head, AT.profile)];
    record[AT.profile] = (profile & 0xc0) | ((profile | other) & 0x20) | Math.max(profile & 31, other & 31);
    for (let i = AT.compatibility; i < AT.level; i++) record[i] = byte(record, i) & byte(head, i);
    record[AT.level] = Math.max(byte(record, AT.level), byte(head, AT.level));
    // No segmentation and no kind of parallelism is sure: their reserved bits are 1.
    record.set([0xf0, 0, 0xfc], AT.segmentation);
  }
  record[AT.length] = (byte(record, AT.length) & ~3) | (lengthSize - 1);
  const isCompleteInAll = (kind: SetKind) =>
    configs.every(({ arrays }) =>
      arrays.every(({ type, complete }) => type !== HEVC_TYPES[kind] || complete),
    );
  const sets = KINDS.map((kind) => ({
    type: HEVC_TYPES[kind],
    units: [...units[kind]],
    complete: isComplete || isCompleteInAll(kind),
  }));
  // SEI messages that describe the whole stream, such as those of mastering displays.
  const others = base.arrays.filter(({ type }) => !KINDS.some((kind) => HEVC_TYPES[kind] === type));
  return hevcRecord(record, [...sets, ...others]);
}
