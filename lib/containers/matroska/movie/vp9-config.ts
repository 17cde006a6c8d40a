import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, fullBox } from '@/lib/containers/mp4/box-parts';

/**
 * Makes `vpcC` (VP Codec ISO Media File Format Binding, https://www.webmproject.org/vp9/mp4/) of CodecPrivate (WebM container guidelines, "VP9 Codec Feature Metadata") and the first frame. Null without
 * either.
 * @param firstFrame the beginning of the first frame.
 */
export function vp9Configuration(
  { codecPrivate, video, defaultDuration }: TrackEntry,
  firstFrame: Uint8Array,
): BoxParts | null {
  const features = readFeatures(codecPrivate);
  const frame = readVp9Keyframe(firstFrame);
  if (!frame && features.profile === undefined) return null;
  const { color } = video ?? {};
  const usual = { profile: 0, level: 0, bitDepth: 8, chroma: 1, fullRange: false, colorSpace: 0 };
  const known = { ...usual, ...frame, ...features };
  const level = known.level || leastLevel(video?.width ?? 0, video?.height ?? 0, defaultDuration);
  const fullRange = color?.fullRange ?? known.fullRange;
  const matrix = color && color.matrix !== 2 ? color.matrix : (MATRICES[known.colorSpace] ?? 2);
  const format = (known.bitDepth << 4) | (known.chroma << 1) | (fullRange ? 1 : 0);
  return fullBox(
    'vpcC',
    1,
    0,
    Uint8Array.of(known.profile, level, format, color?.primaries ?? 2, color?.transfer ?? 2, matrix, 0, 0),
  );
}

const FEATURES = ['profile', 'level', 'bitDepth', 'chroma'] as const;

/** CodecPrivate holds triples of feature ID, length and value, one byte each. */
function readFeatures(codecPrivate: Uint8Array) {
  const settings: { [Feature in (typeof FEATURES)[number]]?: number } = {};
  for (let at = 0; at + 2 < codecPrivate.length; at += 2 + (codecPrivate[at + 1] ?? 0)) {
    const feature = FEATURES[(codecPrivate[at] ?? 0) - 1];
    if (feature && codecPrivate[at + 1] === 1) settings[feature] = codecPrivate[at + 2] ?? 0;
  }
  return settings;
}

/** ISO/IEC 23091-4 matrices for the values 0–7 of `color_space` (VP9 bitstream specification §7.2.2). */
const MATRICES = [2, 6, 1, 6, 7, 9, 2, 0];

/** Levels, with the luma samples that they allow in a second and in a frame: VP9 bitstream specification, annex A. */
const LEVELS: readonly [level: number, rate: number, frame: number][] = [
  [10, 829_440, 36_864],
  [11, 2_764_800, 73_728],
  [20, 4_608_000, 122_880],
  [21, 9_216_000, 245_760],
  [30, 20_736_000, 552_960],
  [31, 36_864_000, 983_040],
  [40, 83_558_400, 2_228_224],
  [41, 160_432_128, 2_228_224],
  [50, 311_951_360, 8_912_896],
  [51, 588_251_136, 8_912_896],
  [52, 1_176_502_272, 8_912_896],
  [60, 1_176_502_272, 35_651_584],
  [61, 2_353_004_544, 35_651_584],
  [62, 4_706_009_088, 35_651_584],
];

/** Nanoseconds of a frame when the file doesn't state it. */
const USUAL_DURATION = 1e9 / 30;

/** The least level that allows this size and frame rate. @param frameDuration nanoseconds; 0 when unknown. */
function leastLevel(width: number, height: number, frameDuration: number): number {
  const frame = width * height;
  const rate = (frame * 1e9) / (frameDuration || USUAL_DURATION);
  const found = LEVELS.find(([, mostRate, mostFrame]) => rate <= mostRate && frame <= mostFrame);
  return found?.[0] ?? 62;
}
