import { expect, it } from 'vitest';
import { RewrittenFiles, RewrittenSamples, type SampleToStore } from '@/lib/cut/join/rewritten-samples';

const CONTEXT = { signal: new AbortController().signal, onShare() {} };
const FILE = new Blob([Uint8Array.from({ length: 100 }, (_, i) => i)]);

/** Samples of 10 bytes, each followed by a byte 255 once rewritten. Reports which are. */
function samplesAt(positions: readonly number[], seen: number[] = []): SampleToStore[] {
  const rewrite = (sample: Uint8Array) => {
    seen.push(sample[0] ?? -1);
    return Uint8Array.from([...sample, 255]);
  };
  return positions.map((position) => ({ position, size: 10, rewrite }));
}

const bytesOf = async (pieces: Blob[]) => [...new Uint8Array(await new Blob(pieces).arrayBuffer())];

it('rewrites each sample once, and gives them in the order of the file', async () => {
  const stored = new RewrittenSamples(() => null);
  const seen: number[] = [];
  await stored.add(FILE, samplesAt([40, 50], seen), CONTEXT);
  const all = samplesAt([20, 40, 50, 70], seen);
  await stored.add(FILE, all, CONTEXT);
  expect(seen).toEqual([40, 50, 20, 70]);
  const { pieces, sizes } = stored.inOrder(all);
  expect(sizes).toEqual([11, 11, 11, 11]);
  expect(pieces).toHaveLength(3);
  const ten = (from: number) => Array.from({ length: 10 }, (_, i) => from + i);
  expect(await bytesOf(pieces)).toEqual([20, 40, 50, 70].flatMap((from) => [...ten(from), 255]));
  expect(await bytesOf(stored.inOrder(samplesAt([50])).pieces)).toEqual([...ten(50), 255]);
});

it('keeps what was done when it was aborted, and goes on there', async () => {
  const stored = new RewrittenSamples(() => null);
  const size = 2 ** 20;
  const file = new Blob([new Uint8Array(12 * size)]);
  let count = 0;
  const rewrite = (sample: Uint8Array) => {
    count++;
    return sample.map(() => 7);
  };
  const samples = Array.from({ length: 12 }, (_, i) => ({ position: i * size, size, rewrite }));
  const work = new AbortController();
  const adding = stored.add(file, samples, { signal: work.signal, onShare: () => work.abort() });
  await expect(adding).rejects.toThrow('abort');
  expect(count).toBe(5);
  await stored.add(file, samples, CONTEXT);
  expect(count).toBe(5 + 8);
  const { pieces, sizes } = stored.inOrder(samples);
  expect(sizes).toEqual(samples.map(() => size));
  expect((await bytesOf(pieces)).every((byte) => byte === 7)).toBe(true);
  await expect(stored.add(file, samples, { ...CONTEXT, signal: work.signal })).rejects.toThrow('abort');
});

it('reports a file that ends too early', async () => {
  const stored = new RewrittenSamples(() => null);
  await expect(stored.add(FILE, samplesAt([95]), CONTEXT)).rejects.toMatchObject({ code: 'media-truncated' });
});

it('keeps the samples of each file and each sample entry apart', () => {
  const files = new RewrittenFiles(null);
  const entry = Uint8Array.of(1, 2);
  expect(files.of(1, entry)).toBe(files.of(1, Uint8Array.of(1, 2)));
  expect(files.of(1, entry)).not.toBe(files.of(2, entry));
  expect(files.of(1, entry)).not.toBe(files.of(1, Uint8Array.of(1, 3)));
});
