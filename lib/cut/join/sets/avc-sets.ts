import { type AvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps, withAvcSpsId } from '@/lib/codecs/h264/sps';
import { avcUnitType } from '@/lib/codecs/nal';
import { adaptPps, newId } from '@/lib/codecs/parameter-set-ids';
import { withoutMessages } from '@/lib/codecs/sei';
import { AVC_SETS, type NewIds } from '@/lib/codecs/sets/parameter-sets';
import { AVC_SLICES, withPpsId } from '@/lib/codecs/slices';
import { MediaError } from '@/lib/media/errors';
import { type JoinedStreams, joinSets, type SetSyntax, type StreamToJoin } from './join-sets';

/** ITU-T H.264 table 7-1. */
const SEI = 6;
/** Data partitions; extensions of other layers and views, and auxiliary frames. */
const UNEXPECTED = [2, 3, 4, 13, 14, 15, 19, 20, 21];

/** Chroma format, two bit depths and the number of SPS extensions, of which there may be none. */
const PLAIN_EXTENSION = 4;

/** Messages that name an SPS: the buffering period (§D.1.2). */
const NAMING: ReadonlySet<number> = new Set([0]);

const SYNTAX: SetSyntax<AvcConfig> = {
  ...AVC_SETS,
  adaptSet(kind, unit, ids, reorder) {
    if (kind === 'sps') return adaptSps(unit, ids, reorder);
    return ids ? adaptPps(unit, AVC_SLICES.headerBytes, ids.pps, ids.sps) : unit;
  },
  rename(unit, ids) {
    const type = avcUnitType(unit[0] ?? 0);
    if (UNEXPECTED.includes(type)) throw new MediaError('unsupported', `NAL units of type ${type}`);
    if (type === SEI) return withoutMessages(unit, AVC_SLICES.headerBytes, NAMING);
    return AVC_SLICES.kindOf(unit) === 'slice' ? withPpsId(unit, AVC_SLICES, ids.pps) : unit;
  },
  writeRecord(configs, { units, lengthSize }) {
    const highest = configs.reduce((a, b) => (b.profile > a.profile ? b : a));
    if (configs.some((config) => config.extension.length > PLAIN_EXTENSION))
      throw new MediaError('unsupported', 'extensions of parameter sets');
    return writeAvcConfig({
      profile: highest.profile,
      // A flag must hold for every parameter set.
      constraints: configs.reduce((bits, { constraints }) => bits & constraints, 0xff),
      level: Math.max(...configs.map(({ level }) => level)),
      lengthSize,
      sps: [...units.sps],
      pps: [...units.pps],
      extension: highest.extension,
    });
  },
};

function adaptSps(unit: Uint8Array, ids: NewIds | null, reorder: number): Uint8Array {
  const sps = readAvcSps(unit);
  if (!ids && sps.reordering) return unit;
  const reordering = { frames: reorder, buffered: Math.max(1, reorder, sps.referenceFrames) };
  return withAvcSpsId(sps, ids ? newId(ids.sps, sps.id) : sps.id, reordering);
}

/**
 * Puts the parameter sets of several H.264 streams into one `avcC`.
 * @throws {MediaError} as {@link joinSets}.
 */
export function joinAvc(streams: readonly StreamToJoin[]): JoinedStreams {
  return joinSets(streams, SYNTAX);
}
