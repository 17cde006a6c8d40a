import { readBlob } from '@/lib/media/bytes/byte-window';
import { type NalFormat, nalFormatOf, nalUnits } from './nal-format';
import { chunkOf, sampleOffset, sizeOf } from './samples';
import type { Track } from './track';

/**
 * Whether a camera wrote of itself among the coded pictures, where only encoding anew removes it: supplemental messages "user
 * data unregistered" (ITU-T H.264 §D.1.7, H.265 §D.2.7). Camcorders put date, place and exposure there as MDPM; encoders put
 * their own name, which tells of no place.
 * @param sample a keyframe; messages stand before its first slice.
 * @throws {MediaError} `file-unreadable`.
 */
export async function notesInPicture(blob: Blob, track: Track, sample: number): Promise<boolean> {
  const { samples } = track;
  const chunk = chunkOf(samples, sample);
  const entry = track.entries[(samples.chunks.entry[chunk] ?? 1) - 1];
  const format = entry && nalFormatOf(entry);
  if (!format) return false;
  const from = sampleOffset(samples, sample, chunk);
  const bytes = await readBlob(blob, from, from + Math.min(sizeOf(samples, sample), LOOK_BYTES));
  const isMessage = MESSAGE[format.codec];
  for (const unit of nalUnits(bytes, format.lengthSize))
    if (isMessage(unit[0] ?? 0) && tellsOfCamera(unit)) return true;
  return false;
}

const LOOK_BYTES = 16 * 1024;

/** Whether a unit's first byte says that it holds messages: ITU-T H.264 table 7-1, H.265 table 7-1. */
const MESSAGE: Readonly<Record<NalFormat['codec'], (header: number) => boolean>> = {
  avc: (header) => (header & 31) === 6,
  hevc: (header) => ((header >> 1) & 63) === 39,
};

/** "Modified Digital Video Pack Metadata", and what reads like a position. */
const CAMERA = /MDPM|gps|latitude|[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/i;

function tellsOfCamera(unit: Uint8Array): boolean {
  return CAMERA.test(new TextDecoder('latin1').decode(unit));
}
