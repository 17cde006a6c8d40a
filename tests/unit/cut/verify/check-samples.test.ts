import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { checkAllSync, checkSync } from '@/lib/cut/verify/check-samples';
import { make } from '@/tests/support/made-files';

/** A film of 80 frames. Every other one is a keyframe. */
async function film() {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=20:d=4', '-c:v', 'libx264', '-g', '2', '-bf', '0'];
  const movie = await openMovie(new Blob([new Uint8Array(readFileSync(make('keys.mp4', ...video)))]));
  const [track] = movie.tracks;
  if (!track) throw new Error('no video');
  const listing = (sync: readonly number[]) => ({
    ...track,
    samples: { ...track.samples, sync: Uint32Array.from(sync) },
  });
  return { movie, keyframes: [...(track.samples.sync ?? [])], listing };
}

it('rejects a clip that leaves out many keyframes of its source', async () => {
  const { movie, keyframes, listing } = await film();
  const missing = keyframes.slice(10, 30);
  const track = listing(keyframes.filter((sample) => !missing.includes(sample)));
  await expect(checkSync(movie, track, { added: [], missing })).rejects.toThrow(
    'does not list the keyframe 20',
  );
});

it('finds the one false entry among many that the source doesn’t have', async () => {
  const { movie, keyframes, listing } = await film();
  const added = [...keyframes.slice(10, 30), 61];
  const track = listing([...keyframes, 61].sort((a, b) => a - b));
  await expect(checkSync(movie, track, { added, missing: [] })).rejects.toThrow('sample 61 of track');
  await checkSync(movie, listing(keyframes), { added: keyframes.slice(10, 30), missing: [] });
});

it('examines every keyframe of a clip after it is saved', async () => {
  const { movie, keyframes, listing } = await film();
  const { signal } = new AbortController();
  expect(await checkAllSync(movie, listing(keyframes), signal)).toBe(40);
  const lying = listing([...keyframes, 79].sort((a, b) => a - b));
  await expect(checkAllSync(movie, lying, signal)).rejects.toThrow('sample 79 of track');
  await expect(checkAllSync(movie, lying, AbortSignal.abort())).rejects.toThrow();
});
