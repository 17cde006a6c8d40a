import { nullIfInvalid } from '@/lib/codecs/bits';
import { avcUnitType, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { readAvcSliceType } from '@/lib/codecs/slices';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { nalFormatOf } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { type FileFacts, isCuttable } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';

/** Frames to examine, which hold several groups of reordered ones. */
const LOOKED_AT = 96;

/** Bytes of a frame that include the header of its first slice, after parameter sets and SEI messages. */
const HEAD_BYTES = 2048;

/**
 * True if a container without presentation times stores frames in another order than they are presented in. ffmpeg's times for
 * copies are wrong then (https://trac.ffmpeg.org/ticket/1979). Copies the first frames to examine them.
 */
export async function storesReordered(
  { core, input }: MountedFile,
  { streams }: FileFacts,
  signal: AbortSignal,
): Promise<boolean> {
  const video = streams.filter(isCuttable).find(({ kind }) => kind === 'video');
  if (video?.codec === 'hevc') return true;
  if (video?.codec !== 'h264') return false;
  const output = await core.openOutput('blobs', signal);
  const first = [
    '-map',
    `0:${video.index}`,
    '-c',
    'copy',
    '-frames:v',
    String(LOOKED_AT),
    '-f',
    'mp4',
    output,
  ];
  const { code } = await core.run(['-hide_banner', '-nostats', '-i', input, ...first], signal);
  // The file's first frames take a few hundred kilobytes.
  const copy = code === 0 ? await core.takeOutput(signal) : null;
  await core.closeOutput(copy !== null, signal);
  return copy !== null && isReordered(await openMovie(copy));
}

/**
 * True if the first frames of a copy aren't stored in presentation order.
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

/** True if an H.264 sample is a B frame, by its first slice. */
async function isBidirectional(blob: Blob, track: Track, sample: number): Promise<boolean> {
  const [entry] = track.entries;
  const format = entry && nalFormatOf(entry);
  if (format?.codec !== 'avc') return false;
  const bytes = await readSample(blob, track.samples, sample, HEAD_BYTES);
  return sliceType(bytes, format.lengthSize) % 5 === B_SLICE;
}

/** ITU-T H.264 table 7-6. */
const B_SLICE = 1;

/** `slice_type` of the first slice in a sample (ITU-T H.264 §7.3.3); −1 if these bytes hold none. */
export function sliceType(bytes: Uint8Array, lengthSize: number): number {
  for (const unit of lengthPrefixedUnits(bytes, lengthSize)) {
    const type = avcUnitType(unit[0] ?? 0);
    if (type >= 1 && type <= 5) return nullIfInvalid(() => readAvcSliceType(unit)) ?? -1;
  }
  return -1;
}
