import { readBlob } from './byte-window';
import { lastAtMost } from './runs';
import { type SampleEntry, visualBoxes } from './sample-entry';
import { sampleOffset, sizeOf } from './samples';
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
  const chunk = lastAtMost(samples.chunks.sampleAt, sample, samples.chunks.offset.length);
  const kind = kindOf(track.entries[(samples.chunks.entry[chunk] ?? 1) - 1]);
  if (!kind) return false;
  const from = sampleOffset(samples, sample, chunk);
  const bytes = await readBlob(blob, from, from + Math.min(sizeOf(samples, sample), LOOK_BYTES));
  for (const unit of units(bytes, kind.lengthSize)) {
    const type = kind.typeOf(unit[0] ?? 0);
    if (type === kind.message && tellsOfCamera(unit)) return true;
  }
  return false;
}

const LOOK_BYTES = 16 * 1024;

interface StreamKind {
  lengthSize: number;
  /** Type of the units that hold messages. */
  message: number;
  typeOf(header: number): number;
}

function kindOf(entry: SampleEntry | undefined): StreamKind | null {
  for (const { type, body } of entry ? visualBoxes(entry) : []) {
    if (type === 'avcC')
      return { lengthSize: ((body[4] ?? 3) & 3) + 1, message: 6, typeOf: (header) => header & 31 };
    if (type === 'hvcC')
      return { lengthSize: ((body[21] ?? 3) & 3) + 1, message: 39, typeOf: (header) => (header >> 1) & 63 };
  }
  return null;
}

function* units(bytes: Uint8Array, lengthSize: number): Generator<Uint8Array> {
  for (let at = 0; at + lengthSize < bytes.length; ) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (bytes[at + i] ?? 0);
    yield bytes.subarray(at + lengthSize, at + lengthSize + length);
    at += lengthSize + length;
  }
}

/** "Modified Digital Video Pack Metadata", and what reads like a position. */
const CAMERA = /MDPM|gps|latitude|[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/i;

function tellsOfCamera(unit: Uint8Array): boolean {
  return CAMERA.test(new TextDecoder('latin1').decode(unit));
}
