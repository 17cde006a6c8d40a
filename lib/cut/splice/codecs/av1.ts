import { AV1_UNIT, av1Opening, av1UnitBytes, av1Units } from '@/lib/codecs/av1/obu';
import { type Av1Sequence, adaptAv1Sequence, readAv1Sequence } from '@/lib/codecs/av1/sequence';
import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import { MediaError } from '@/lib/media/errors';
import type { Encoded, JoinableStream, Joined } from './codec';

/**
 * AV1: the head's samples carry a sequence header of their own, as the source's do at the joint (AV1 in ISOBMFF §2.4 has one in
 * each sync sample); a decoder begins anew with each. Only what the head's says of colour is made to be what the source's says.
 */

/** 5.1, the main tier: what an encoder is asked for when it does not take the source's own. */
const GENEROUS = '13M';

/**
 * Of the 0–63 steps of quality.
 * @see https://www.w3.org/TR/webcodecs-av1-codec-registration/
 */
const QUANTIZER = 16;

/** @throws {MediaError} `exact-refused`. */
export function readAv1Stream(_entry: SampleEntry, keyframe: Uint8Array): JoinableStream {
  const payload = av1Opening(keyframe)?.sequence;
  if (!payload) throw new MediaError('exact-refused', 'unusual');
  const source = readAv1Sequence(payload);
  if (source.profile !== 0 || source.monochrome) throw new MediaError('exact-refused', 'pixel-format');
  const { width, height, level, tier, highDepth } = source;
  const codec = (rank: string) => `av01.0.${rank}.${highDepth ? '10' : '08'}`;
  const own = codec(`${String(level).padStart(2, '0')}${tier ? 'H' : 'M'}`);
  return {
    width,
    height,
    decoder: { codec: own },
    encoders: [...new Set([own, codec(GENEROUS)])].map((each) => ({ codec: each })),
    quantizer: { av1: { quantizer: QUANTIZER } },
    box: 'av1C',
    join: (encoded) => join(encoded, source),
  };
}

/** The record in `av1C` is left the source's: it is what the greater part of the clip is like. */
function join({ samples }: Encoded, source: Av1Sequence): Joined {
  return { samples: samples.map(({ data, key }) => adapted(data, key, source)), configuration: null };
}

function adapted(data: Uint8Array, key: boolean, source: Av1Sequence): Uint8Array<ArrayBuffer> {
  const opening = av1Opening(data);
  if (!opening || opening.key !== key || (key && !opening.sequence))
    throw new MediaError('exact-refused', 'failed');
  const parts = av1Units(data).flatMap((unit) => {
    // Neither belongs into a sample.
    if (unit.type === AV1_UNIT.delimiter || unit.type === AV1_UNIT.padding) return [];
    if (unit.type !== AV1_UNIT.sequence) return [av1UnitBytes(unit)];
    return [av1UnitBytes({ header: unit.header, payload: sequenceOf(unit.payload, source) })];
  });
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function sequenceOf(payload: Uint8Array, source: Av1Sequence): Uint8Array {
  const own = readAv1Sequence(payload);
  const same =
    own.profile === source.profile &&
    own.highDepth === source.highDepth &&
    own.monochrome === source.monochrome &&
    own.width === source.width &&
    own.height === source.height;
  if (!same) throw new MediaError('exact-refused', 'failed');
  return adaptAv1Sequence(own, source);
}
