import { type CutParts, cutMovie, openForCut } from '@/lib/cut/exact/core';
import { MediaError } from '@/lib/media/errors';
import { dsToSeconds, type RangeDs } from '@/lib/media/time';
import { probeMp4 } from '@/lib/mp4/probe';
import { presentationEnd } from '@/lib/mp4/track';
import type { Intermediate } from './write';

/** Seconds by which a clip's length may differ from what its packets say. */
const TOLERANCE_SEC = 0.1;

/**
 * Cuts an intermediate file to the frame as any mp4 is cut: a new index over ranges of it.
 * @param shownSec seconds at which the clip's first picture is shown, or its sound begins.
 * @throws {MediaError} `empty-range`; `engine-failed` when the clip is not what was asked for.
 */
export async function cutExactly(
  { media, firstSec }: Intermediate,
  range: RangeDs,
  shownSec: number,
): Promise<CutParts> {
  const open = await openForCut(media);
  const { movie } = open;
  for (const track of movie.tracks) {
    // The file's own edit list went through another timescale, which can put a frame on the wrong side of the start.
    const ticks = Math.round((firstSec.get(track.id) ?? 0) * track.timescale);
    const duration = Number.POSITIVE_INFINITY;
    track.edits = [{ start: Math.max(0, ticks), duration, mediaTime: Math.max(0, -ticks) }];
  }
  movie.durationSec = Math.max(...movie.tracks.map(presentationEnd));
  const parts = await cutMovie(open, range);
  const expected = Math.min(dsToSeconds(range.endDs), movie.durationSec) - shownSec;
  await verify(media, parts, expected);
  return parts;
}

/** Reads the clip's own index back. */
async function verify(media: Blob, parts: CutParts, expectedSec: number): Promise<void> {
  const { tracks } = await probeMp4(
    new Blob([parts.head, ...parts.ranges.map(({ from, to }) => media.slice(from, to))]),
  );
  const has = (wanted: string) => tracks.some(({ kind }) => kind === wanted);
  if (has('video') !== (parts.report.video !== 'none') || has('audio') !== (parts.report.audio !== 'none'))
    throw new MediaError('engine-failed', 'a stream is missing');
  if (!(Math.abs(parts.durationSec - expectedSec) <= TOLERANCE_SEC))
    throw new MediaError('engine-failed', `${parts.durationSec} s instead of ${expectedSec} s`);
}
