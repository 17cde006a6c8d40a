import { type Box, need, scanTopLevel } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at, timeOf } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { readMovieHeader, type Track } from '@/lib/containers/mp4/read/track';
import { type ByteRange, ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { readFullBox } from '@/lib/media/bytes/cursor';
import { notVerified } from './not-verified';

/** Seconds that rounding to the movie's timescale may add up to. */
const ROUNDING_SEC = 0.005;

/**
 * Checks a clip's structure: `moov` before the media, no box beyond the file's end, every sample inside `mdat`, and the right
 * durations in the headers.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function checkStructure(clip: Movie, durationSec: number): Promise<void> {
  const media = await mediaBoxes(clip.blob);
  for (const { id, samples } of clip.tracks) {
    const positions = positionsOf(samples);
    // Mostly there is one box.
    let box = media[0];
    for (let sample = 0; sample < samples.count; sample++) {
      const from = at(positions, sample);
      const to = from + sizeOf(samples, sample);
      if (box && from >= box.from && to <= box.to) continue;
      box = media.find((box) => from >= box.from && to <= box.to);
      if (!box) throw notVerified(`sample ${sample} of track ${id} lies outside the media`);
    }
  }
  for (const track of clip.tracks) checkLengths(track, clip.timescale);
  const { timescale, duration } = readMovieHeader(need(clip.boxes, 'mvhd').body);
  if (Math.abs(duration / timescale - durationSec) > ROUNDING_SEC)
    throw notVerified(`the header says ${duration / timescale} s, the engine ${durationSec} s`);
}

/** Samples that a decoder needs before the first one it outputs, and behind the last one, at most. */
const MOST_HIDDEN = 40;

/**
 * Checks that the headers and the edits of a track fit its samples, and that not much of its sound is hidden.
 * @param timescale of the movie.
 * @throws {MediaError} `not-verified`.
 */
function checkLengths({ id, kind, boxes, edits, samples, timescale: scale }: Track, timescale: number): void {
  const media = timeOf(samples.decode, samples.count);
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING_SEC;
  if (!isNear(headerDuration(boxes.mdia, 'mdhd') / scale, media / scale))
    throw notVerified(`track ${id} says that its samples last for another time`);
  const shown = edits.reduce((sum, { duration }) => sum + duration, 0);
  if (!isNear(headerDuration(boxes.trak, 'tkhd') / timescale, shown / scale))
    throw notVerified(`track ${id} says that it lasts for another time than its edits`);
  const longest = samples.decode.value.reduce((most, ticks) => Math.max(most, ticks), 0);
  const held = edits.filter(({ mediaTime }) => mediaTime !== null);
  const [only, more] = held;
  if (!only || only.mediaTime === null || more || kind !== 'audio') return;
  const behind = media - only.mediaTime - only.duration;
  if (Math.max(behind, only.mediaTime) > MOST_HIDDEN * longest)
    throw notVerified(`track ${id} hides ${Math.max(behind, only.mediaTime) / scale} s of sound`);
  if (-behind > longest + ROUNDING_SEC * scale)
    throw notVerified(`track ${id} ends ${-behind / scale} s before its edit does`);
}

/**
 * The duration that `tkhd` or `mdhd` states, in ticks: ISO/IEC 14496-12 §8.3.2, §8.4.2. A source's isn't read, because it may be unknown,
 * which is written as a number that is too large.
 */
function headerDuration(boxes: readonly Box[], type: 'tkhd' | 'mdhd'): number {
  const { cursor, version } = readFullBox(need(boxes, type).body);
  // creation_time, modification_time
  cursor.time(version);
  cursor.time(version);
  // The timescale; in `tkhd` the track ID and a reserved field.
  cursor.u32();
  if (type === 'tkhd') cursor.u32();
  return cursor.time(version);
}

async function mediaBoxes(blob: Blob): Promise<ByteRange[]> {
  const media: ByteRange[] = [];
  let indexed = false;
  await scanTopLevel(new ByteWindow(blob), ({ type, truncated, offset, headerSize, size }) => {
    if (truncated) throw notVerified(`the file ends inside ${type}`);
    if (type === 'moov') indexed = true;
    if (type !== 'mdat') return;
    if (!indexed) throw notVerified('the media comes before the index');
    media.push({ from: offset + headerSize, to: offset + size });
  });
  return media;
}
