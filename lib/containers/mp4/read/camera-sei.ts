import { avcUnitType, hevcUnitType, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { type NalFormat, nalFormatOf } from './sample-entry';
import { readSample } from './samples';
import { entryOf, type Track } from './track';

/** Bytes of a keyframe that are read; SEI stands before its first slice. */
const HEAD_BYTES = 16 * 1024;

/** Whether a unit holds SEI, by its first byte: ITU-T H.264 table 7-1, H.265 table 7-1 (PREFIX_SEI_NUT). */
const IS_SEI: Readonly<Record<NalFormat['codec'], (firstByte: number) => boolean>> = {
  avc: (firstByte) => avcUnitType(firstByte) === 6,
  hevc: (firstByte) => hevcUnitType(firstByte) === 39,
};

/** "Modified Digital Video Pack Metadata", and text that reads like a position. */
const CAMERA = /MDPM|gps|latitude|[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/i;

/**
 * Whether a keyframe holds camera metadata in its SEI ("user data unregistered": ITU-T H.264 §D.1.7, H.265 §D.2.7), which only
 * encoding removes. Camcorders store date, place and exposure there as MDPM. Encoders store their own name and settings, which
 * don't count.
 * @param sample the number of a keyframe.
 * @throws {MediaError} `file-unreadable`.
 */
export async function hasCameraSei(blob: Blob, track: Track, sample: number): Promise<boolean> {
  const entry = entryOf(track, sample);
  const format = entry && nalFormatOf(entry);
  if (!format) return false;
  const bytes = await readSample(blob, track.samples, sample, HEAD_BYTES);
  const isSei = IS_SEI[format.codec];
  for (const unit of lengthPrefixedUnits(bytes, format.lengthSize))
    if (isSei(unit[0] ?? 0) && CAMERA.test(new TextDecoder('latin1').decode(unit))) return true;
  return false;
}
