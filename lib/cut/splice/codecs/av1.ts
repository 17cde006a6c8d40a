import { OBU_TYPE, readAv1SampleHead, readObus, writeObu } from '@/lib/codecs/av1/obu';
import {
  type Av1SequenceHeader,
  adaptAv1SequenceHeader,
  readAv1SequenceHeader,
} from '@/lib/codecs/av1/sequence-header';
import { av1CodecString } from '@/lib/codecs/codec-string';
import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import { concat } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Encoded, SpliceableStream, SplicedHead } from './codec';

/**
 * AV1: the head's keyframes have a sequence header of their own, as the source's sync samples do (AV1 in ISOBMFF §2.4). A decoder
 * restarts with each. Only the color of the head's is set to the source's.
 */

/** Level 5.1, main tier, for encoders that don't support the source's level. */
const GENEROUS = { level: 13, highTier: false };

/**
 * The quality, from 0 (best) to 63.
 * @see https://www.w3.org/TR/webcodecs-av1-codec-registration/
 */
const QUANTIZER = 16;

/**
 * Reads an AV1 stream for a splice.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export function readAv1Stream(_entry: SampleEntry, keyframe: Uint8Array): SpliceableStream {
  const payload = readAv1SampleHead(keyframe)?.sequenceHeader;
  if (!payload) throw new ExactStartRefused('unusual');
  const source = readAv1SequenceHeader(payload);
  if (source.profile !== 0 || source.monochrome) throw new ExactStartRefused('pixel-format');
  const { width, height, level, tier, highBitDepth } = source;
  const bitDepth = highBitDepth ? 10 : 8;
  const codec = av1CodecString({ profile: 0, level, highTier: tier === 1, bitDepth });
  const generous = av1CodecString({ profile: 0, ...GENEROUS, bitDepth });
  return {
    width,
    height,
    decoder: { codec },
    // @ffmpeg/core has neither a decoder nor an encoder for AV1.
    encoders: {
      VideoEncoder: {
        encoders: [...new Set([codec, generous])].map((name) => ({ codec: name })),
        quantizer: { av1: { quantizer: QUANTIZER } },
      },
    },
    box: 'av1C',
    spliceHead: (encoded) => spliceHead(encoded, source),
  };
}

/** `av1C` stays the source's, which describes most of the clip. */
function spliceHead({ samples }: Encoded, source: Av1SequenceHeader): SplicedHead {
  return { samples: samples.map(({ data, key }) => adapted(data, key, source)), configuration: null };
}

function adapted(data: Uint8Array, key: boolean, source: Av1SequenceHeader): Uint8Array<ArrayBuffer> {
  const head = readAv1SampleHead(data);
  if (!head || head.isKeyframe !== key || (key && !head.sequenceHeader))
    throw new ExactStartRefused('failed');
  const parts = readObus(data).flatMap((unit) => {
    // Neither is allowed in a sample (AV1 in ISOBMFF §2.4).
    if (unit.type === OBU_TYPE.delimiter || unit.type === OBU_TYPE.padding) return [];
    if (unit.type !== OBU_TYPE.sequenceHeader) return [writeObu(unit)];
    return [writeObu({ header: unit.header, payload: sequenceOf(unit.payload, source) })];
  });
  return concat(parts);
}

const SAME_FIELDS = ['profile', 'highBitDepth', 'monochrome', 'width', 'height'] as const;

function sequenceOf(payload: Uint8Array, source: Av1SequenceHeader): Uint8Array {
  const header = readAv1SequenceHeader(payload);
  if (SAME_FIELDS.some((field) => header[field] !== source[field])) throw new ExactStartRefused('failed');
  return adaptAv1SequenceHeader(header, source);
}
