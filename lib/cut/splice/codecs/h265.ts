import { type HevcConfig, readHevcConfig, unitsOf, writeHevcConfig } from '@/lib/codecs/h265/config';
import { adaptHevcSps, adaptHevcVps, type HevcSps, hevcVpsId, readHevcSps } from '@/lib/codecs/h265/sps';
import { adaptPps, assignIds, idsOneByteLonger, newId, readPpsIds } from '@/lib/codecs/parameter-set-ids';
import { HEVC_SLICES, rewriteSlices } from '@/lib/codecs/slices';
import { decoderSetup, type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Encoded, SpliceableStream, SplicedHead } from './codec';

/** H.265: one `hvcC` holds the head's parameter sets beside the source's, under different IDs, as for H.264. */

/** ITU-T H.265 table 7-1. */
const VPS = 32;
const SPS = 33;
const PPS = 34;

/** §7.4.3.1.1, §7.4.3.2.1, §7.4.3.3.1 */
const GREATEST_VPS = 15;
const GREATEST_SPS = 15;
const GREATEST_PPS = 63;

/** Main and Main 10 at level 5.1, for encoders that don't support the source's codec string. */
const GENEROUS: Readonly<Record<number, string>> = { 8: 'hvc1.1.6.L153.B0', 10: 'hvc1.2.4.L153.B0' };

/**
 * Reads an H.265 stream for a splice.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export function readHevcStream(entry: SampleEntry): SpliceableStream {
  const boxes = visualBoxes(entry);
  const record = boxes.find(({ type }) => type === 'hvcC');
  const decoder = decoderSetup(entry);
  // The head has no second layer (`lhvC`, spatial video) that the source's could refer to.
  if (!record || !decoder || boxes.some(({ type }) => type === 'lhvC'))
    throw new ExactStartRefused('unusual');
  const config = readHevcConfig(record.body);
  const sets = unitsOf(config, SPS).map(readHevcSps);
  const [first] = sets;
  // `hev1` may hold its parameter sets only in the samples.
  if (!first || unitsOf(config, VPS).length === 0 || unitsOf(config, PPS).length === 0)
    throw new ExactStartRefused('unusual');
  for (const set of sets) checkSupported(set, first);
  const generous = GENEROUS[first.bitDepth];
  const codecs = new Set([decoder.codec.replace(/^hev1/, 'hvc1'), ...(generous ? [generous] : [])]);
  return {
    width: first.width,
    height: first.height,
    decoder,
    browser: { encoders: [...codecs].map((codec) => ({ codec })), quantizer: null },
    ffmpeg: kvazaarEncoding(first),
    box: 'hvcC',
    spliceHead: (encoded) => spliceHead(encoded, config, sets, first),
  };
}

/** Kvazaar takes even sizes. */
function kvazaarEncoding({ width, height, bitDepth }: HevcSps): SpliceableStream['ffmpeg'] {
  const isEven = width % 2 === 0 && height % 2 === 0;
  return isEven && (bitDepth === 8 || bitDepth === 10) ? { by: 'kvazaar', bitDepth } : null;
}

function checkSupported(set: HevcSps, first: HevcSps): void {
  if (set.chroma !== 1 || !GENEROUS[set.bitDepth]) throw new ExactStartRefused('pixel-format');
  if (set.interlaced) throw new ExactStartRefused('interlaced');
  if (set.width !== first.width || set.height !== first.height || set.bitDepth !== first.bitDepth)
    throw new ExactStartRefused('unusual');
}

function spliceHead(
  encoded: Encoded,
  source: HevcConfig,
  sets: readonly HevcSps[],
  first: HevcSps,
): SplicedHead {
  if (!encoded.description) throw new ExactStartRefused('failed');
  const head = readHevcConfig(encoded.description);
  const vpsIds = assignIds(idsOf(head, VPS, hevcVpsId), idsOf(source, VPS, hevcVpsId), GREATEST_VPS);
  const headSets = unitsOf(head, SPS).map(readHevcSps);
  for (const set of headSets) {
    const { width, height, bitDepth, chroma } = first;
    if (set.width !== width || set.height !== height || set.bitDepth !== bitDepth || set.chroma !== chroma)
      throw new ExactStartRefused('failed');
  }
  const spsIds = assignIds(headSets.map(idOf), sets.map(idOf), GREATEST_SPS);
  const ppsIds = assignIds(
    idsOf(head, PPS, ppsId),
    idsOf(source, PPS, ppsId),
    GREATEST_PPS,
    idsOneByteLonger,
  );
  const added = new Map([
    [VPS, unitsOf(head, VPS).map((unit) => adaptHevcVps(unit, newId(vpsIds, hevcVpsId(unit))))],
    [SPS, headSets.map((set) => adaptHevcSps(set, first, newId(spsIds, set.id), newId(vpsIds, set.vps)))],
    [PPS, unitsOf(head, PPS).map((unit) => adaptPps(unit, HEVC_SLICES.headerBytes, ppsIds, spsIds))],
  ]);
  const lengthSize = { encoder: head.lengthSize, clip: source.lengthSize };
  return {
    samples: encoded.samples.map(({ data }) => rewriteSlices(data, ppsIds, lengthSize, HEVC_SLICES)),
    configuration: writeHevcConfig(source, head, added),
  };
}

const idOf = ({ id }: HevcSps) => id;
const ppsId = (unit: Uint8Array) => readPpsIds(unit, HEVC_SLICES.headerBytes).id;
const idsOf = (config: HevcConfig, type: number, id: (unit: Uint8Array) => number) =>
  unitsOf(config, type).map(id);
