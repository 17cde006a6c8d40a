import { nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcSliceType } from '@/lib/codecs/h264/slice-header';
import { avcUnitType, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { nalFormatOf } from '@/lib/containers/mp4/read/nal-format';
import { chunkOf, sampleOffset, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { type FileFacts, isMedia } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { readBlob } from '@/lib/media/bytes/byte-window';
import { firstPicturesArguments } from './command';

/** Pictures looked at: several groups of any encoder's reordered ones. */
const LOOKED_AT = 96;

/** Bytes of a picture that hold the head of its first slice, parameter sets and messages before it included. */
const HEAD_BYTES = 2048;

/**
 * Whether a container without presentation times stores pictures in another order than they are shown in: what ffmpeg makes
 * up for their copies is wrong (https://trac.ffmpeg.org/ticket/1979), and only a decoder can tell. Its first ones are copied
 * to be looked at.
 */
export async function storesReordered(
  { core, input }: MountedFile,
  { streams }: FileFacts,
  signal: AbortSignal,
): Promise<boolean> {
  const picture = streams.filter(isMedia).find(({ kind }) => kind === 'video');
  if (picture?.codec === 'hevc') return true;
  if (picture?.codec !== 'h264') return false;
  const output = await core.openOutput(null, signal);
  const { code } = await core.run(firstPicturesArguments(input, output, picture, LOOKED_AT), signal);
  // The file's first pictures alone are a few hundred kilobytes.
  const copy = code === 0 ? await core.takeOutput(signal) : null;
  await core.closeOutput(copy !== null, signal);
  return copy !== null && isReordered(await openMovie(copy));
}

/**
 * Whether the first pictures of a copy are not stored in the order they are shown in.
 * @throws {MediaError} `file-unreadable`.
 */
export async function isReordered({ blob, tracks }: Movie): Promise<boolean> {
  for (const track of tracks) {
    if (track.kind !== 'video') continue;
    if (track.entries.some(({ format }) => format === 'hvc1' || format === 'hev1')) return true;
    for (let sample = 0; sample < Math.min(track.samples.count, LOOKED_AT); sample++)
      if (await isBidirectional(blob, track, sample)) return true;
  }
  return false;
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

/** `slice_type` of the first slice in a sample (ITU-T H.264 §7.3.3); −1 when these bytes hold none. */
export function sliceType(bytes: Uint8Array, lengthSize: number): number {
  for (const unit of lengthPrefixedUnits(bytes, lengthSize)) {
    const type = avcUnitType(unit[0] ?? 0);
    if (type >= 1 && type <= 5) return nullIfInvalid(() => readAvcSliceType(unit)) ?? -1;
  }
  return -1;
}
