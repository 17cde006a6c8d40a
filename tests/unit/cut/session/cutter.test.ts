/** One cutter makes the clips of one file, of several, and of one file twice. */
import { expect, it } from 'vitest';
import { Cutter } from '@/lib/cut/session/cutter';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { editOf, sourceOf, toVideo } from '@/tests/support/edits';
import { context, FakeIndex } from './fake-join';

const sources = [1, 2].map((id) => sourceOf(new Uint8Array([id]), 'mp4', id));
const [first = sourceOf(), second = sourceOf()] = sources;
const ids = (index: FakeIndex) => index.opened.map((opened) => opened.map(({ id }) => id));
const opening = () => ({ signal: new AbortController().signal, onLoad() {} });

async function open() {
  const index = new FakeIndex();
  const cutter = new Cutter([index], async () => null);
  const files = [await cutter.open(first, opening()), await cutter.open(second, opening())];
  return { index, cutter, files };
}

it('a clip of one file is made by its own session', async () => {
  const { index, cutter, files } = await open();
  const edit = editOf(0, 1000, {}, second);
  const { report } = await cutter.cut(edit, context());
  expect(report).not.toHaveProperty('joined');
  expect(ids(index)).toEqual([[1], [2]]);
  expect(index.cuts).toEqual([edit]);
  expect([await cutter.clipBytes(edit), files[1]?.engine]).toEqual([99, 'index']);
});

it('parts of several files are joined', async () => {
  const { index, cutter } = await open();
  const parts = sources.map((source) => ({ source, startMs: 0, endMs: 1000 }));
  const { report } = await cutter.cut({ ...PLAIN_OPTIONS, parts }, context());
  expect(report.joined?.map(({ source }) => source)).toEqual([1, 2]);
  expect(ids(index)).toEqual([[1], [2], [1, 2]]);
});

it('a moment of one file with two crops is joined, too', async () => {
  const { index, cutter } = await open();
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const part = { source: first, startMs: 0, endMs: 1000 };
  const parts = [part, { ...part, crop: { ...crop, x: 0.5 } }];
  const framing = { ...PLAIN_OPTIONS.framing, crop };
  expect((await cutter.forecast({ ...PLAIN_OPTIONS, framing, parts }))?.joined).toHaveLength(1);
  expect(index.cuts).toEqual([]);
});

it('reports the size of a copy only if it is within the limit', async () => {
  const { cutter } = await open();
  const part = { source: first, startMs: 0, endMs: 1000 };
  const within = (bytes: number, ...parts: (typeof part)[]) => {
    const limit = { bytes, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
    return cutter.clipBytes({ ...PLAIN_OPTIONS, ...toVideo({ limit }), parts: [part, ...parts] });
  };
  expect([await within(99), await within(98)]).toEqual([99, null]);
  const other = { ...part, source: second };
  expect([await within(99, other), await within(98, other)]).toEqual([99, null]);
});

it('a file that is closed can no longer be cut', async () => {
  const { index, cutter, files } = await open();
  files[1]?.close();
  expect(index.closed).toBe(1);
  const edit = editOf(0, 1000, {}, second);
  await expect(cutter.cut(edit, context())).rejects.toMatchObject({ code: 'engine-unavailable' });
  await cutter.cut(editOf(0, 1000, {}, first), context());
  cutter.close();
  expect(index.closed).toBe(2);
});

it('a file that is opened again takes the place of the one before, which may be closed later', async () => {
  const { index, cutter, files } = await open();
  await cutter.open(first, opening());
  expect(index.closed).toBe(1);
  files[0]?.close();
  await cutter.cut(editOf(0, 1000, {}, first), context());
});

it('opening that is aborted leaves nothing open', async () => {
  const index = new FakeIndex();
  const cutter = new Cutter([index], async () => null);
  const controller = new AbortController();
  index.onOpen = async () => controller.abort();
  const aborted = cutter.open(first, { signal: controller.signal, onLoad() {} });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(index.closed).toBe(index.opened.length);
});
