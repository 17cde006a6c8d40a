import { MediaError } from '@/lib/media/errors';
import { readBlob } from '@/lib/mp4/byte-window';
import type { Movie } from '@/lib/mp4/movie';
import { nalFormatOf, nalUnits } from '@/lib/mp4/nal-units';
import { chunkOf, sampleOffset, sizeOf } from '@/lib/mp4/samples';
import type { Track } from '@/lib/mp4/track';

/** Pictures looked at: several groups of any encoder's reordered ones. */
const LOOKED_AT = 96;

/** Bytes of a picture that hold the head of its first slice, parameter sets and messages before it included. */
const HEAD_BYTES = 2048;

/**
 * Refuses pictures that were copied from a container without presentation times and are not stored in the order they are
 * shown in: what ffmpeg makes up for them is wrong (https://trac.ffmpeg.org/ticket/1979), and only a decoder can tell.
 * @throws {MediaError} `engine-failed`; `file-unreadable`.
 */
export async function refuseReordered({ blob, tracks }: Movie): Promise<void> {
  for (const track of tracks) {
    if (track.kind !== 'video') continue;
    if (track.entries.some(({ format }) => format === 'hvc1' || format === 'hev1'))
      throw new MediaError('engine-failed', 'HEVC without times');
    for (let sample = 0; sample < Math.min(track.samples.count, LOOKED_AT); sample++)
      if (await isBidirectional(blob, track, sample))
        throw new MediaError('engine-failed', 'reordered pictures without times');
  }
}

/** Whether a sample of H.264 is a B picture, by its first slice. */
async function isBidirectional(blob: Blob, track: Track, sample: number): Promise<boolean> {
  const [entry] = track.entries;
  const format = entry && nalFormatOf(entry);
  if (format?.codec !== 'avc') return false;
  const { samples } = track;
  const from = sampleOffset(samples, sample, chunkOf(samples, sample));
  const bytes = await readBlob(blob, from, from + Math.min(HEAD_BYTES, sizeOf(samples, sample)));
  return sliceType(bytes, format.lengthSize) % 5 === B_SLICE;
}

/** ITU-T H.264 table 7-6. */
const B_SLICE = 1;

/** `slice_type` of the first slice in a sample: ITU-T H.264 §7.3.3; −1 when there is none in these bytes. */
export function sliceType(bytes: Uint8Array, lengthSize: number): number {
  for (const unit of nalUnits(bytes, lengthSize)) {
    const kind = (unit[0] ?? 0) & 31;
    if (kind >= 1 && kind <= 5) return exponentialGolomb(unit, exponentialGolomb(unit, 8).at).value;
  }
  return -1;
}

/** `ue(v)`: ITU-T H.264 §9.1. @param at bit. */
function exponentialGolomb(bytes: Uint8Array, at: number): { value: number; at: number } {
  const bit = (i: number) => ((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
  let zeros = 0;
  while (zeros < 31 && bit(at + zeros) === 0) zeros++;
  let value = 1;
  for (let i = 1; i <= zeros; i++) value = value * 2 + bit(at + zeros + i);
  return { value: value - 1, at: at + 2 * zeros + 1 };
}
