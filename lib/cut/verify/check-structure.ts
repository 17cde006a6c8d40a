import { need } from '@/lib/containers/mp4/read/box';
import { readMovieHeader } from '@/lib/containers/mp4/read/headers';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf } from '@/lib/containers/mp4/read/sample-positions';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { scanTopLevel } from '@/lib/containers/mp4/read/top-level';
import { ByteWindow } from '@/lib/media/bytes/byte-window';
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

async function mediaBoxes(blob: Blob): Promise<{ from: number; to: number }[]> {
  const media: { from: number; to: number }[] = [];
  let indexed = false;
  const visit = (box: {
    type: string;
    offset: number;
    headerSize: number;
    size: number;
    truncated: boolean;
  }) => {
    if (box.truncated) throw notVerified(`the file ends inside ${box.type}`);
    if (box.type === 'moov') indexed = true;
    if (box.type !== 'mdat') return;
    if (!indexed) throw notVerified('the media comes before the index');
    media.push({ from: box.offset + box.headerSize, to: box.offset + box.size });
  };
  await scanTopLevel(new ByteWindow(blob), visit);
  return media;
}
