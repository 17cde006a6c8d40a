import { expect, it } from 'vitest';
import { BlobParts } from '@/lib/media/scratch/storage';

const bytes = (...values: number[]) => Uint8Array.from(values);
const content = async (parts: BlobParts) => [...new Uint8Array(await (await parts.finish()).arrayBuffer())];

it('writes on, over, and across its end', async () => {
  const parts = new BlobParts();
  parts.write(bytes(1, 2, 3, 4), 0);
  parts.write(bytes(5, 6), 4);
  parts.write(bytes(9, 9), 1);
  parts.write(bytes(7, 7, 7), 5);
  expect(await content(parts)).toEqual([1, 9, 9, 4, 5, 7, 7, 7]);
});

it('goes on from what a private file held', async () => {
  const parts = new BlobParts(new Blob([bytes(1, 2)]));
  parts.write(bytes(3), 2);
  expect(await content(parts)).toEqual([1, 2, 3]);
});

it('refuses a gap, and is empty once discarded', async () => {
  const parts = new BlobParts();
  expect(() => parts.write(bytes(1), 5)).toThrow('gap');
  parts.write(bytes(1), 0);
  await parts.discard();
  expect(await content(parts)).toEqual([]);
});
