import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { composeClip, planClip } from '@/lib/cut/plan/plan-clip';
import { editOfParts } from '../../../support/edits';
import { file, moov } from '../../containers/mp4/build';
import { accessWithout, listed } from './tracks';

/** Ten packets of 100 ms, one behind which the source pauses until 2 s, and ten more. */
const PAUSED = {
  handler: 'soun',
  timescale: 1000,
  durations: [10, 100, 1, 1000, 10, 100],
  sizes: Array(21).fill(5),
  chunks: [3000],
  perChunk: 21,
};

/** The packets of a clip of parts, and how long each lasts. */
async function joined(...parts: [startMs: number, endMs: number][]) {
  const movie = await openMovie(file(moov(PAUSED)));
  const usable = { tracks: movie.tracks, video: undefined, leftOut: [] };
  const edit = editOfParts(parts.map(([startMs, endMs]) => ({ startMs, endMs })));
  const indexed = { movie, usable, access: accessWithout() };
  const { clip } = composeClip(indexed, edit, await planClip(indexed, edit));
  const [track] = clip.tracks;
  const pieces = track?.pieces.map((piece) => (piece.kind === 'copied' ? [piece.from, piece.to] : []));
  return { pieces, durations: track && listed(track.timing.durations) };
}

describe('joinAudio', () => {
  it('begins a part in a pause with the packet behind it, in its place', async () => {
    expect(await joined([0, 500], [1300, 2500])).toEqual({
      pieces: [
        [0, 5],
        [11, 16],
      ],
      durations: [100, 100, 100, 100, 800, 100, 100, 100, 100, 100],
    });
  });

  it('ends a part in a pause with the packet before it, which lasts until the next part', async () => {
    expect(await joined([0, 1300], [2200, 2500])).toEqual({
      pieces: [
        [0, 11],
        [13, 16],
      ],
      durations: [...Array(10).fill(100), 300, 100, 100, 100],
    });
  });
});
