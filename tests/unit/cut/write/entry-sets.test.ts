import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readHevcConfig } from '@/lib/codecs/h265/config';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { createIndexService, openMp4 } from '@/lib/cut/engines/index/index-service';
import { clipBlob } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { editOf } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';
import { withoutRecordedSets } from '@/tests/support/nal-files';

const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=3', '-pix_fmt', 'yuv420p', '-g', '5'];
const X265 = ['-c:v', 'libx265', '-x265-params', 'log-level=none:repeat-headers=1'];
const X264 = ['-c:v', 'libx264', '-x264-params', 'repeat-headers=1'];

const made = (name: string, ...options: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(make(name, ...SOURCE, ...options)));

const hev1 = () => made('repeated.mp4', ...X265, '-tag:v', 'hev1');
const avc3 = () => made('repeated.mp4', ...X264, '-tag:v', 'avc3');

/** A clip of one second of a file: the video's sample entry, and what is said of it. */
async function cut(bytes: Uint8Array<ArrayBuffer>) {
  const edit = editOf(1000, 2000);
  const open = await (await openMp4(new Blob([bytes]))).openFor(edit, {
    signal: new AbortController().signal,
    onShare() {},
  });
  const clip = await cutMovie(open, edit);
  const { tracks } = await openMovie(clipBlob(clip));
  const entry = tracks[0]?.entries[0];
  if (!entry) throw new Error('no sample entry');
  return { entry, said: clip.contents.setsInFrames };
}

/** A file whose last keyframe repeats another VPS than the first one. */
function withOtherSets(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const buffer = Buffer.from(changed.buffer);
  // `40 01 0c`: a VPS behind its length.
  for (let at = buffer.indexOf('40010c', 0, 'hex'); at >= 0; at = buffer.indexOf('40010c', at + 1, 'hex'))
    if (at > bytes.length / 4 && at < bytes.length / 2) changed[at + 8] = (changed[at + 8] ?? 0) ^ 1;
  return changed;
}

it('names entries that hold all parameter sets as Apple’s players require it', async () => {
  const { entry, said } = await cut(hev1());
  expect(entry.format).toBe('hvc1');
  const record = visualBoxes(entry).find(({ type }) => type === 'hvcC');
  const { arrays } = readHevcConfig(record?.body ?? new Uint8Array(0));
  expect(arrays.filter(({ complete }) => complete).map(({ type }) => type)).toEqual([32, 33, 34]);
  expect(said).toBeUndefined();
  expect((await cut(avc3())).entry.format).toBe('avc1');
});

it('takes the parameter sets of the first keyframe where the entry has none', async () => {
  expect((await cut(await withoutRecordedSets(hev1()))).entry.format).toBe('hvc1');
  expect((await cut(await withoutRecordedSets(avc3()))).entry.format).toBe('avc1');
});

it('leaves the name where a keyframe holds other parameter sets, and says so', async () => {
  const { entry, said } = await cut(withOtherSets(hev1()));
  expect(entry.format).toBe('hev1');
  expect(said).toBe(true);
});

it.each([
  ['hev1', () => hev1()],
  ['avc3', () => avc3()],
  ['hev1 without sets in its entry', () => withoutRecordedSets(hev1())],
  ['avc3 without sets in its entry', () => withoutRecordedSets(avc3())],
])('makes clips of %s that pass verification', async (_, bytes) => {
  const service = createIndexService({ ahead: false });
  const call = { signal: new AbortController().signal, update() {}, move() {} };
  const edit = editOf(1000, 2000);
  await service.open(call, [{ id: 1, file: new Blob([await bytes()]), container: 'mp4' }]);
  const { verified } = await service.cut(call, edit, null);
  expect(verified?.against).toBe('source');
});
