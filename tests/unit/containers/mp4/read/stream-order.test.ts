import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { withStreamOrder } from '@/lib/containers/mp4/read/stream-order';
import { make } from '@/tests/support/made-files';

const FILM = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=25:d=6', '-pix_fmt', 'yuv420p'];
const X265 = (parameters: string) => ['-c:v', 'libx265', '-x265-params', `log-level=none:${parameters}`];

const STREAMS = {
  'H.264': ['-c:v', 'libx264', '-g', '40', '-bf', '3'],
  'H.264 with a pyramid and open GOPs': [
    ...['-c:v', 'libx264', '-g', '30', '-bf', '5', '-b_strategy', '0'],
    ...['-x264-params', 'b-pyramid=normal:open-gop=1'],
  ],
  'interlaced H.264': [
    ...['-c:v', 'libx264', '-g', '30', '-bf', '2', '-flags', '+ilme+ildct', '-vf', 'setfield=tff'],
  ],
  'H.265': X265('keyint=40:bframes=4'),
  'H.265 with open GOPs and many frames': X265('keyint=60:open-gop=1:bframes=8:b-pyramid=1'),
} as const;

/** The film without composition offsets. */
function withoutOffsets(path: string): Blob {
  const bytes = Buffer.from(readFileSync(path));
  const at = bytes.indexOf('ctts');
  expect(at).toBeGreaterThan(0);
  bytes.write('free', at, 'latin1');
  return new Blob([bytes]);
}

const timesOf = async (blob: Blob, isOrdered: boolean) => {
  const movie = await openMovie(blob);
  const [track] = (isOrdered ? await withStreamOrder(movie) : movie).tracks;
  if (!track) throw new Error('no track');
  const times = [...mediaTimes(track)];
  const least = Math.min(...times);
  return times.map((time) => time - least);
};

describe('a stream without composition offsets', () => {
  it.each(Object.entries(STREAMS))('presents its frames as its slices count them: %s', async (_, options) => {
    const path = make('film.mp4', ...FILM, ...options);
    const known = await timesOf(new Blob([new Uint8Array(readFileSync(path))]), false);
    const bare = withoutOffsets(path);
    expect(await timesOf(bare, false)).not.toEqual(known);
    expect(await timesOf(bare, true)).toEqual(known);
  });

  it('stays as it is without reordered frames', async () => {
    for (const options of [
      ['-c:v', 'libx264', '-bf', '0'],
      ['-c:v', 'libx264', '-profile:v', 'baseline'],
      X265('bframes=0'),
    ]) {
      const path = make('plain.mp4', ...FILM, ...options);
      const { tracks } = await withStreamOrder(
        await openMovie(new Blob([new Uint8Array(readFileSync(path))])),
      );
      expect(tracks[0]?.times).toBeNull();
    }
  });
});
