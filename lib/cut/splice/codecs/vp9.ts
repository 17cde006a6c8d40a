import { vp9CodecString } from '@/lib/codecs/codec-string';
import { readVp9Keyframe, type Vp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Encoded, SpliceableStream, SplicedHead } from './codec';

/**
 * VP9: a keyframe resets the decoder (VP9 bitstream specification §7.2, §8.10), so the head plays before the source's samples
 * as it is. Only its color description is replaced with the source's.
 */

/** Where `vpcC` has profile, level and depth: VP Codec ISO Media File Format Binding §2.2. */
const CONFIGURED_AT = 4;
/** Level 6.2, for streams that state none. */
const GENEROUS_LEVEL = 62;
const MODERATE_LEVEL = 51;

/**
 * The quality, from 0 (best) to 63: SSIM above 0.99 for films, and 0.98 for white noise (README.md).
 * @see https://www.w3.org/TR/webcodecs-vp9-codec-registration/
 */
const QUANTIZER = 16;

/**
 * Reads a VP9 stream for a splice.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export function readVp9Stream(entry: SampleEntry, keyframe: Uint8Array): SpliceableStream {
  const record = visualBoxes(entry).find(({ type }) => type === 'vpcC')?.body;
  const source = readVp9Keyframe(keyframe);
  if (!record || !source) throw new ExactStartRefused('unusual');
  if (source.chroma !== 1) throw new ExactStartRefused('pixel-format');
  const { profile, bitDepth, width, height } = source;
  const codec = (level: number) => vp9CodecString(profile, level, bitDepth);
  const level = record[CONFIGURED_AT + 1] || GENEROUS_LEVEL;
  return {
    width,
    height,
    decoder: { codec: codec(level) },
    // libvpx of @ffmpeg/core 0.12.10 writes outside of its memory: https://github.com/ffmpegwasm/ffmpeg.wasm/issues/679
    encoders: {
      VideoEncoder: {
        encoders: [...new Set([codec(level), codec(MODERATE_LEVEL)])].map((name) => ({ codec: name })),
        quantizer: { vp9: { quantizer: QUANTIZER } },
      },
    },
    box: 'vpcC',
    spliceHead: (encoded) => spliceHead(encoded, source),
  };
}

function spliceHead({ samples }: Encoded, source: Vp9Keyframe): SplicedHead {
  return {
    samples: samples.map(({ data, key }) => (key ? withSourceColors(data, source) : data)),
    configuration: null,
  };
}

/** `color_space` and `color_range`: §7.2.2. */
const COLOR_BITS = 4;

const SAME_FIELDS = ['profile', 'bitDepth', 'width', 'height'] as const;

/** Replaces the color description of a keyframe: four bits of its uncompressed header. */
function withSourceColors(data: Uint8Array<ArrayBuffer>, source: Vp9Keyframe): Uint8Array<ArrayBuffer> {
  const keyframe = readVp9Keyframe(data);
  if (!keyframe || SAME_FIELDS.some((field) => keyframe[field] !== source[field]))
    throw new ExactStartRefused('failed');
  const out = data.slice();
  const color = source.colorSpace * 2 + (source.fullRange ? 1 : 0);
  for (let i = 0; i < COLOR_BITS; i++) {
    const at = keyframe.colorAt + i;
    const bit = 1 << (7 - (at & 7));
    const value = (color >> (COLOR_BITS - 1 - i)) & 1;
    out[at >> 3] = ((out[at >> 3] ?? 0) & ~bit) | (value ? bit : 0);
  }
  return out;
}
