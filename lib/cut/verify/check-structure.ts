import { need, scanTopLevel } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { readMovieHeader } from '@/lib/containers/mp4/read/track';
import { type ByteRange, ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { notVerified } from './not-verified';

/** Seconds that rounding to the movie's timescale may add up to. */
const ROUNDING_SEC = 0.005;

/**
 * Checks a clip's structure: `moov` before the media, no box beyond the file's end, every sample inside `mdat`, and the right
 * duration in the header.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function checkStructure(clip: Movie, durationSec: number): Promise<void> {
  const media = await mediaBoxes(clip.blob);
  for (const { id, samples } of clip.tracks) {
    const positions = positionsOf(samples);
    for (let sample = 0; sample < samples.count; sample++) {
      const from = at(positions, sample);
      const to = from + sizeOf(samples, sample);
      if (!media.some((box) => from >= box.from && to <= box.to))
        throw notVerified(`sample ${sample} of track ${id} lies outside the media`);
    }
  }
  const { timescale, duration } = readMovieHeader(need(clip.boxes, 'mvhd').body);
  if (Math.abs(duration / timescale - durationSec) > ROUNDING_SEC)
    throw notVerified(`the header says ${duration / timescale} s, the engine ${durationSec} s`);
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
