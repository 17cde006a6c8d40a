import { lengthPrefixedUnits } from '@/lib/codecs/nal';
import { isSei } from '@/lib/codecs/sei';
import { nalFormatOf } from './sample-entry';
import { readSample } from './samples';
import { entryOf, type Track } from './track';

/** Bytes of a keyframe that are read; SEI stands before its first slice. */
const HEAD_BYTES = 16 * 1024;

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
  for (const unit of lengthPrefixedUnits(bytes, format.lengthSize))
    if (isSei(format.codec, unit[0] ?? 0) && CAMERA.test(new TextDecoder('latin1').decode(unit))) return true;
  return false;
}
