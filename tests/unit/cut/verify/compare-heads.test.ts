import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readAvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { find } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { type SampleEntry, visualBoxes, withBox } from '@/lib/containers/mp4/read/sample-entry';
import { checkStatedSize } from '@/lib/cut/verify/compare-heads';
import { make } from '@/tests/support/made-files';

async function film(size: string) {
  const video = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:d=1`, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  const path = make('size.mp4', ...video);
  const [track] = (await openMovie(new Blob([new Uint8Array(readFileSync(path))]))).tracks;
  const [entry] = track?.entries ?? [];
  if (!track || !entry) throw new Error('no video');
  return { track, entry };
}

it('compares the size in each sample entry with its parameter sets, unless the source has the same difference', async () => {
  const { track, entry } = await film('96x64');
  const { entry: other } = await film('160x128');
  const of = (...entries: SampleEntry[]) => ({ ...track, entries });
  /** States the size of the source's entry, and has parameter sets of another one. */
  const wrong = { ...other, width: entry.width, height: entry.height };
  const message = 'frames of 160 × 128 are said to be 96 × 64';
  expect(() => checkStatedSize(of(wrong), of(entry))).toThrow(message);
  expect(() => checkStatedSize(of(entry, wrong), of(entry, entry))).toThrow(message);
  expect(() => checkStatedSize(of(entry, wrong), undefined)).toThrow(message);
  for (const same of [of(entry), of(wrong), of(entry, wrong)]) checkStatedSize(same, same);
});

it('compares the parameter sets of encoded frames, which come after the source’s', async () => {
  const { track, entry } = await film('96x64');
  const { entry: other } = await film('160x128');
  const [own, added] = [entry, other].map((of) =>
    readAvcConfig(find(visualBoxes(of), 'avcC')?.body ?? new Uint8Array(0)),
  );
  if (!own || !added) throw new Error('no parameter sets');
  const bytes = withBox(entry, 'avcC', writeAvcConfig({ ...own, sps: [...own.sps, ...added.sps] }));
  const both = { ...track, entries: [{ ...entry, bytes, body: bytes.subarray(8) }] };
  expect(() => checkStatedSize(both, track)).toThrow('frames of 160 × 128 are said to be 96 × 64');
  checkStatedSize(both, both);
  // A stream may change its size.
  checkStatedSize(both, undefined);
});
