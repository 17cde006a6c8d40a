import { removeEmulationPrevention } from '@/lib/codecs/emulation-prevention';
import { HEVC_TYPES, hevcRecord } from '@/lib/codecs/h265/config';
import { readHevcSps } from '@/lib/codecs/h265/sps';
import { hevcUnitType } from '@/lib/codecs/nal';
import { MediaError } from '@/lib/media/errors';
import { LENGTH_SIZE } from './encode';

/** `general_profile_space` to `general_level_idc` of an SPS: §7.3.2.2.1, §7.3.3. */
const PROFILE = { from: 3, to: 15 };

/**
 * The body of a `hvcC` of these parameter sets (ISO/IEC 14496-15 §8.3.3.1), as WebCodecs describes its encoders' streams.
 * @throws {MediaError} `index-invalid` without an SPS.
 */
export function recordOf(parameterSets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const ofType = (type: number) => parameterSets.filter((unit) => hevcUnitType(unit[0] ?? 0) === type);
  const [unit] = ofType(HEVC_TYPES.sps);
  if (!unit) throw new MediaError('index-invalid', 'no SPS');
  const { bitDepth, chroma } = readHevcSps(unit);
  const profile = removeEmulationPrevention(unit).subarray(PROFILE.from, PROFILE.to);
  const head = [1, ...profile];
  // Reserved bits are ones: min_spatial_segmentation_idc, parallelismType (0: unknown), chroma_format_idc, bit depths; then
  // avgFrameRate; one temporal layer, nested.
  head.push(0xf0, 0, 0xfc, 0xfc | chroma, 0xf8 | (bitDepth - 8), 0xf8 | (bitDepth - 8));
  head.push(0, 0, (1 << 3) | (1 << 2) | (LENGTH_SIZE - 1));
  return hevcRecord(
    Uint8Array.from(head),
    Object.values(HEVC_TYPES).map((type) => ({ type, complete: true, units: ofType(type) })),
  );
}
