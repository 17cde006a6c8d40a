import { expect, it } from 'vitest';
import { blockReader } from '@/lib/filmstrip/block-reader';

it('reads ranges in order, across blocks, and far apart', async () => {
  const bytes = Uint8Array.from({ length: 5 * 2 ** 20 }, (_, i) => (i * 7) ^ (i >> 12));
  const read = blockReader(new Blob([bytes]));
  let at = 0;
  for (const size of [10, 2 ** 19, 2 ** 20, 2 ** 20, 65_536, 2 ** 20]) {
    expect(Buffer.from(bytes.subarray(at, at + size)).equals(await read(at, at + size))).toBe(true);
    at += size;
  }
  for (const from of [5 * 2 ** 20 - 9, 0, 3])
    expect(await read(from, from + 9)).toEqual(bytes.slice(from, from + 9));
});
