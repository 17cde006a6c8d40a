import { HEVC_TYPES, type HevcConfig, readHevcConfig, writeHevcConfig } from '@/lib/codecs/h265/config';
import { adaptHevcSps, adaptHevcVps, type HevcSps, hevcVpsId, readHevcSps } from '@/lib/codecs/h265/sps';
import { adaptPps, newId } from '@/lib/codecs/parameter-set-ids';
import { HEVC_SETS, idsBeside } from '@/lib/codecs/sets/parameter-sets';
import { HEVC_SLICES, rewriteSlices } from '@/lib/codecs/slices';
import { decoderSetup, type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Encoded, HeadEncoders, SpliceableStream, SplicedHead } from './codec';

/** H.265: one `hvcC` holds the head's parameter sets beside the source's, under different IDs, as for H.264. */

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
  const { vps, sps, pps } = HEVC_SETS.unitsOf(config);
  const sets = sps.map(readHevcSps);
  const [first] = sets;
  // `hev1` may hold its parameter sets only in the samples.
  if (!first || vps.length === 0 || pps.length === 0) throw new ExactStartRefused('unusual');
  for (const set of sets) checkSupported(set, first);
  const generous = GENEROUS[first.bitDepth];
  const codecs = new Set([decoder.codec.replace(/^hev1/, 'hvc1'), ...(generous ? [generous] : [])]);
  return {
    width: first.width,
    height: first.height,
    decoder,
    encoders: {
      VideoEncoder: { encoders: [...codecs].map((codec) => ({ codec })), quantizer: null },
      ...kvazaarEncoding(first),
    },
    box: 'hvcC',
    spliceHead: (encoded) => spliceHead(encoded, config, first),
  };
}

/** Kvazaar takes even sizes. libx265 of ffmpeg.wasm needs threads. */
function kvazaarEncoding({ width, height, bitDepth }: HevcSps): Pick<HeadEncoders, 'kvazaar'> {
  const isEven = width % 2 === 0 && height % 2 === 0;
  return isEven && (bitDepth === 8 || bitDepth === 10) ? { kvazaar: bitDepth } : {};
}

function checkSupported(set: HevcSps, first: HevcSps): void {
  if (set.chroma !== 1 || !GENEROUS[set.bitDepth]) throw new ExactStartRefused('pixel-format');
  if (set.interlaced) throw new ExactStartRefused('interlaced');
  if (set.width !== first.width || set.height !== first.height || set.bitDepth !== first.bitDepth)
    throw new ExactStartRefused('unusual');
}

function spliceHead({ samples, description }: Encoded, source: HevcConfig, first: HevcSps): SplicedHead {
  if (!description) throw new ExactStartRefused('failed');
  const head = readHevcConfig(description);
  const ids = idsBeside(head, source, HEVC_SETS);
  const { vps, sps, pps } = HEVC_SETS.unitsOf(head);
  const headSets = sps.map(readHevcSps);
  if (!headSets.every((set) => FRAME_FIELDS.every((field) => set[field] === first[field])))
    throw new ExactStartRefused('failed');
  const added = new Map([
    [HEVC_TYPES.vps, vps.map((unit) => adaptHevcVps(unit, newId(ids.vps, hevcVpsId(unit))))],
    [
      HEVC_TYPES.sps,
      headSets.map((set) => adaptHevcSps(set, first, newId(ids.sps, set.id), newId(ids.vps, set.vps))),
    ],
    [HEVC_TYPES.pps, pps.map((unit) => adaptPps(unit, HEVC_SLICES.headerBytes, ids.pps, ids.sps))],
  ]);
  const lengthSize = { encoder: head.lengthSize, clip: source.lengthSize };
  return {
    samples: samples.map(({ data }) => rewriteSlices(data, ids.pps, lengthSize, HEVC_SLICES)),
    configuration: writeHevcConfig(source, head, added),
  };
}

const FRAME_FIELDS = ['width', 'height', 'bitDepth', 'chroma'] as const;
