/** Rewritten samples of joined files lie in the private file system until neither a clip nor the engine needs them. */
import type { CutResult } from '@/lib/cut';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { make } from '../support/made-files';
import { expect, test } from './harness';

/** Some megabytes, so that they don't stay in memory. */
const noise = (name: string, preset: string) =>
  make(
    name,
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=4,noise=alls=60:allf=t'],
    ...['-c:v', 'libx264', '-preset', preset, '-g', '30', '-bf', '0', '-qp', '18', '-pix_fmt', 'yuv420p'],
  );

test('are there while they are needed', { tag: '@ci' }, async ({ app }) => {
  await app.evaluate(() => document.querySelector('#file')?.setAttribute('multiple', ''));
  await app.setInputFiles('#file', [noise('noise-one.mp4', 'veryfast'), noise('noise-two.mp4', 'ultrafast')]);
  const seen = await app.evaluate(async (options) => {
    const { chosenSources, product } = window.lab;
    const sources = await chosenSources();
    const signal = new AbortController().signal;
    const engine = await product.indexEngine.open(sources, { signal, onLoad() {} });
    const cut = (startMs: number): Promise<CutResult> =>
      engine.cut(
        product.settle({ ...options, parts: sources.map((source) => ({ source, startMs, endMs: 4000 })) }),
        { signal, onProgress() {} },
      );
    const digest = async ({ blob }: CutResult) =>
      String(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
    const names: string[][] = [];
    const look = async () => names.push(await window.lab.scratch());
    const first = await cut(1000);
    const before = await digest(first);
    await look();
    const again = await cut(1000);
    await look();
    // What is missing at its beginning is less than a file's worth.
    const longer = await cut(0);
    await look();
    const removed: string[] = [];
    const { removeEntry } = FileSystemDirectoryHandle.prototype;
    FileSystemDirectoryHandle.prototype.removeEntry = function (...args) {
      removed.push(args[0]);
      return removeEntry.apply(this, args);
    };
    again.dispose();
    again.dispose();
    longer.dispose();
    engine.close();
    // A removal reads the folder first, as a look does: it would have begun when two looks are over.
    await look();
    await look();
    const after = await digest(first);
    const removedEarly = [...removed];
    first.dispose();
    return { names, removedEarly, isSame: before === after };
  }, PLAIN_OPTIONS);
  const [cut, again, longer, closed] = seen.names;
  expect(cut).toHaveLength(1);
  expect(again).toEqual(cut);
  expect(longer).toEqual(expect.arrayContaining(cut ?? []));
  expect(closed).toEqual(longer);
  // A clip also gives up the name that it would have used for a file of its own.
  expect(longer?.filter((path) => seen.removedEarly.some((name) => path.endsWith(name)))).toEqual([]);
  expect(seen.isSame).toBe(true);
  await expect.poll(() => app.evaluate(() => window.lab.scratch())).toEqual([]);
});
