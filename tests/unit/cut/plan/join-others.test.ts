import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { composeClip, planClip } from '@/lib/cut/plan/plan-clip';
import { editOfParts } from '../../../support/edits';
import { file, moov, plainTrack } from '../../containers/mp4/build';
import { accessWithout, listed } from './tracks';

/** A text from 0 to 500 ms and one from 500 to 1200 ms, in a film of 2 s. */
const TEXTS = {
  handler: 'sbtl',
  format: 'tx3g',
  durations: [1, 500, 1, 700],
  sizes: [5, 7],
  chunks: [3000],
  perChunk: 2,
};

/** The texts of a clip of parts, and how long each lasts; 0 for one without content. */
async function joined(...parts: [startMs: number, endMs: number][]) {
  const movie = await openMovie(file(moov(plainTrack(), TEXTS)));
  const [video] = movie.tracks;
  const usable = { tracks: movie.tracks, video, leftOut: [] };
  const edit = editOfParts(parts.map(([startMs, endMs]) => ({ startMs, endMs })));
  const indexed = { movie, usable, access: accessWithout() };
  const { clip } = composeClip(indexed, edit, await planClip(indexed, edit));
  const track = clip.tracks.find((each) => each.track !== video);
  const texts = track?.pieces.flatMap((piece) =>
    piece.kind === 'copied'
      ? Array.from({ length: piece.to - piece.from }, (_, i) => piece.from + i + 1)
      : piece.samples.map(({ length }) => length - 2),
  );
  const durations = track && listed(track.timing.durations);
  return durations?.map((duration, i) => [texts?.[i], duration]);
}

it('leaves a timecode of an unknown form out of a clip of several parts, and names it', async () => {
  const timecode = { handler: 'tmcd', format: 'tmcd', durations: [1, 2000], sizes: [4], chunks: [3000] };
  const movie = await openMovie(file(moov(plainTrack(), { ...timecode, perChunk: 1 })));
  const [video] = movie.tracks;
  const indexed = { movie, usable: { tracks: movie.tracks, video, leftOut: [] }, access: accessWithout() };
  const contentsOf = async (...marks: [startMs: number, endMs: number][]) => {
    const edit = editOfParts(marks.map(([startMs, endMs]) => ({ startMs, endMs })));
    return composeClip(indexed, edit, await planClip(indexed, edit)).contents.leftOut;
  };
  expect(await contentsOf([500, 1000], [1500, 2000])).toEqual([{ kind: 'data', codec: 'tmcd' }]);
  expect(await contentsOf([500, 1000])).toEqual([]);
});

describe('joinOthers', () => {
  it('clears a text where the source does, before the next part', async () => {
    expect(await joined([500, 1500], [0, 500])).toEqual([
      [2, 700],
      [0, 300],
      [1, 500],
    ]);
  });

  it('trims the first text of a single part, because ffmpeg reads it as beginning with the edit', async () => {
    expect(await joined([300, 1500])).toEqual([
      [1, 200],
      [2, 700],
    ]);
  });

  it('clears it in parts without a text', async () => {
    expect(await joined([500, 1000], [1500, 2000], [0, 500])).toEqual([
      [2, 500],
      [0, 500],
      [1, 500],
    ]);
  });

  it('begins with the clip, because ffmpeg shortens texts behind an empty edit', async () => {
    expect(await joined([1500, 2000], [0, 500])).toEqual([
      [0, 500],
      [1, 500],
    ]);
  });
});
