import { readAvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps, withAvcSpsId } from '@/lib/codecs/h264/sps';
import { avcUnitType } from '@/lib/codecs/nal';
import { adaptPps, newId, readPpsIds, replacePpsId } from '@/lib/codecs/parameter-set-ids';
import { withoutMessages } from '@/lib/codecs/sei';
import { MediaError } from '@/lib/media/errors';
import type { JoinedStreams, SampleRewriter, StreamToJoin } from './joined-stream';
import { checkSets, mergeSets, type NewIds, NO_SETS, type ParameterSets } from './merge-sets';
import {
  costOf,
  demandRepeated,
  isRewritten,
  type Rewriting,
  rewriteUnits,
  rewritingsOf,
} from './rewrite-units';

/** Bytes of the header of every NAL unit. */
const HEADER_BYTES = 1;

/** ITU-T H.264 §7.4.2.1.1, §7.4.2.2 */
const GREATEST = { vps: 0, sps: 31, pps: 255 };

/** ITU-T H.264 table 7-1. */
const TYPE = { slice: 1, idrSlice: 5, sei: 6, sps: 7, pps: 8 };
/** Data partitions; extensions of other layers and views, and auxiliary frames. */
const UNEXPECTED = [2, 3, 4, 13, 14, 15, 19, 20, 21];

/** Chroma format, two bit depths and the number of SPS extensions, of which there may be none. */
const PLAIN_EXTENSION = 4;

/** Messages that name an SPS: the buffering period (§D.1.2). */
const NAMING: ReadonlySet<number> = new Set([0]);

/**
 * Puts the parameter sets of several H.264 streams into one `avcC`.
 * @throws {MediaError} `unsupported`, `index-invalid` for streams that can't be rewritten.
 */
export function joinAvc(streams: readonly StreamToJoin[]): JoinedStreams {
  const configs = streams.map(({ record }) => readAvcConfig(record));
  const sets = configs.map(
    ({ sps, pps }): ParameterSets => ({
      vps: [],
      sps: sps.map((unit) => ({ id: readAvcSps(unit).id, unit })),
      pps: pps.map((unit) => ({ id: readPpsIds(unit, HEADER_BYTES).id, unit })),
    }),
  );
  checkSets(sets);
  const { lengthSize, rewritings } = rewritingsOf(streams, configs);
  const adapt = (stream: number, unit: Uint8Array, ids: NewIds | null) =>
    adaptSps(unit, ids, streams[stream]?.reorder ?? 0);
  const merged = mergeSets(
    streams.map(({ bytes }, i) => ({ bytes: costOf(bytes, rewritings[i]), sets: sets[i] ?? NO_SETS })),
    GREATEST,
    (stream, kind, unit, ids) => {
      if (kind === 'sps') return adapt(stream, unit, ids);
      return ids ? adaptPps(unit, HEADER_BYTES, ids.pps, ids.sps) : unit;
    },
  );
  const highest = configs.reduce((a, b) => (b.profile > a.profile ? b : a));
  if (configs.some((config) => config.extension.length > PLAIN_EXTENSION))
    throw new MediaError('unsupported', 'extensions of parameter sets');
  return {
    record: writeAvcConfig({
      profile: highest.profile,
      // A flag must hold for every parameter set.
      constraints: configs.reduce((bits, { constraints }) => bits & constraints, 0xff),
      level: Math.max(...configs.map(({ level }) => level)),
      lengthSize,
      sps: [...merged.units.sps],
      pps: [...merged.units.pps],
      extension: highest.extension,
    }),
    base: merged.base,
    rewrite: merged.ids.map((ids, i) => {
      const [own, how] = [sets[i], rewritings[i]];
      if (!own || !how || !(ids || isRewritten(how))) return null;
      const renamed = ids && renamer(ids, (unit) => adapt(i, unit, ids));
      return rewriter(own, how, renamed);
    }),
  };
}

/** A unit that names other sets; null if it is left out. */
type UnitRewriter = (unit: Uint8Array) => Uint8Array | null;

function rewriter(sets: ParameterSets, how: Rewriting, renamed: UnitRewriter | null): SampleRewriter {
  const rewritten: UnitRewriter = (unit) => {
    const type = avcUnitType(unit[0] ?? 0);
    const kind = type === TYPE.sps ? 'sps' : type === TYPE.pps ? 'pps' : null;
    if (how.movesSets && kind) {
      demandRepeated(sets[kind], unit);
      return null;
    }
    return renamed ? renamed(unit) : unit;
  };
  return (sample) => rewriteUnits(sample, how, rewritten);
}

function adaptSps(unit: Uint8Array, ids: NewIds | null, reorder: number): Uint8Array {
  const sps = readAvcSps(unit);
  if (!ids && sps.reordering) return unit;
  const reordering = { frames: reorder, buffered: Math.max(1, reorder, sps.referenceFrames) };
  return withAvcSpsId(sps, ids ? newId(ids.sps, sps.id) : sps.id, reordering);
}

/** Makes units name their sets by new ids. */
function renamer(ids: NewIds, adaptOwnSps: (unit: Uint8Array) => Uint8Array): UnitRewriter {
  return (unit) => {
    const type = avcUnitType(unit[0] ?? 0);
    if (UNEXPECTED.includes(type)) throw new MediaError('unsupported', `NAL units of type ${type}`);
    if (type === TYPE.sps) return adaptOwnSps(unit);
    if (type === TYPE.pps) return adaptPps(unit, HEADER_BYTES, ids.pps, ids.sps);
    if (type === TYPE.sei) return withoutMessages(unit, HEADER_BYTES, NAMING);
    if (type !== TYPE.slice && type !== TYPE.idrSlice) return unit;
    return replacePpsId(
      unit,
      HEADER_BYTES,
      // first_mb_in_slice, slice_type: §7.3.3.
      (bits) => {
        bits.ue();
        bits.ue();
      },
      ids.pps,
    );
  };
}
