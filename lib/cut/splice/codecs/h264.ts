import { avcCodecString } from '@/lib/codecs/codec-string';
import { type AvcConfig, readAvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { type AvcSps, adaptAvcSps, readAvcSps } from '@/lib/codecs/h264/sps';
import { adaptPps, newId } from '@/lib/codecs/parameter-set-ids';
import { AVC_SETS, idsBeside } from '@/lib/codecs/sets/parameter-sets';
import { AVC_SLICES, rewriteSlices } from '@/lib/codecs/slices';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Encoded, HeadEncoders, SpliceableStream, SplicedHead } from './codec';

/**
 * H.264: one `avcC` holds the head's parameter sets beside the source's, under different IDs. Two sample entries break in
 * Chromium and Firefox.
 */

/** Profiles to try for the head (Constrained Baseline, Main, High), by the profile of the source. */
const ENCODERS: Readonly<Record<number, readonly [number, number][]>> = {
  66: [
    [66, 0xe0],
    [77, 0],
    [100, 0],
  ],
  77: [
    [77, 0],
    [100, 0],
    [66, 0xe0],
  ],
  100: [
    [100, 0],
    [77, 0],
    [66, 0xe0],
  ],
};

/** Level 5.2, for encoders that don't support the source's level. */
const GENEROUS_LEVEL = 52;

/**
 * Reads an H.264 stream for a splice.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export function readAvcStream(entry: SampleEntry): SpliceableStream {
  const record = visualBoxes(entry).find(({ type }) => type === 'avcC');
  if (!record) throw new ExactStartRefused('unusual');
  const config = readAvcConfig(record.body);
  const sets = config.sps.map(readAvcSps);
  const [first] = sets;
  // `avc3` may hold its parameter sets only in the samples.
  if (!first || config.pps.length === 0) throw new ExactStartRefused('unusual');
  if (!sets.every((set) => hasSameFrames(set, first))) throw new ExactStartRefused('unusual');
  return {
    width: first.width,
    height: first.height,
    decoder: { codec: avcCodecString(first), description: record.body },
    encoders: { VideoEncoder: browserEncoding(first), ...x264Encoding(first) },
    box: 'avcC',
    spliceHead: (encoded, reorder) => spliceHead(encoded, config, first, reorder),
  };
}

const FRAME_FIELDS = ['width', 'height', 'chroma', 'bitDepth', 'interlaced'] as const;

function hasSameFrames(a: AvcSps, b: AvcSps): boolean {
  return FRAME_FIELDS.every((field) => a[field] === b[field]);
}

function browserEncoding(first: AvcSps): HeadEncoders['VideoEncoder'] {
  if (first.chroma !== 1 || first.bitDepth !== 8) return 'pixel-format';
  if (first.interlaced) return 'interlaced';
  const profiles = ENCODERS[first.profile] ?? ENCODERS[100] ?? [];
  const levels = [...new Set([first.level, GENEROUS_LEVEL])];
  const encoders = levels.flatMap((level) =>
    profiles.map(([profile, constraints]) => ({
      codec: avcCodecString({ profile, constraints, level }),
      avc: { format: 'avc' as const },
    })),
  );
  return { encoders, quantizer: null };
}

/** Bits per color that libx264 encodes. */
const X264_DEPTHS = [8, 10];

/** Constant quality, as a rate factor of libx264: SSIM of films above 0.99 (README.md). */
const RATE_FACTOR = 16;

function x264Encoding({ bitDepth, interlaced }: AvcSps): Pick<HeadEncoders, 'libx264'> {
  if (!X264_DEPTHS.includes(bitDepth)) return {};
  const fields = interlaced ? ['-flags', '+ilme+ildct'] : [];
  // The fastest preset: a head lasts about a second, so its bits don't count.
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast'];
  return { libx264: [...encoder, '-crf', `${RATE_FACTOR}`, '-bf', '0', ...fields] };
}

function spliceHead(encoded: Encoded, source: AvcConfig, first: AvcSps, reorder: number): SplicedHead {
  if (!encoded.description) throw new ExactStartRefused('failed');
  const head = readAvcConfig(encoded.description);
  const reordering = first.reordering ?? {
    frames: reorder,
    buffered: Math.max(reorder, first.referenceFrames),
  };
  const headSets = head.sps.map(readAvcSps);
  if (!headSets.every((set) => hasSameFrames(set, first))) throw new ExactStartRefused('failed');
  const ids = idsBeside(head, source, AVC_SETS);
  const profile = Math.max(source.profile, ...headSets.map((set) => set.profile));
  // A flag must hold for every parameter set.
  const constraints = headSets.reduce((bits, set) => bits & set.constraints, source.constraints);
  const lengthSize = { encoder: head.lengthSize, clip: source.lengthSize };
  return {
    samples: encoded.samples.map(({ data }) => rewriteSlices(data, ids.pps, lengthSize, AVC_SLICES)),
    configuration: writeAvcConfig({
      ...source,
      profile,
      constraints,
      sps: [
        ...source.sps,
        ...headSets.map((set) => adaptAvcSps(set, first, newId(ids.sps, set.id), reordering)),
      ],
      pps: [
        ...source.pps,
        ...head.pps.map((unit) => adaptPps(unit, AVC_SLICES.headerBytes, ids.pps, ids.sps)),
      ],
    }),
  };
}
