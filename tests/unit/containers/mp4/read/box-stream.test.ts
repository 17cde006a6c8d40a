import { describe, expect, it } from 'vitest';
import { boxesIn } from '@/lib/containers/mp4/read/box-stream';

/** Two boxes: one of 3 bytes, one of 20. */
const MOVIE = Uint8Array.from([
  ...[0, 0, 0, 11, ...Buffer.from('free'), 1, 2, 3],
  ...[0, 0, 0, 28, ...Buffer.from('mdat'), ...Array.from({ length: 20 }, (_, i) => i)],
]);

async function* inChunks(movie: Uint8Array<ArrayBuffer>, size: number, onEnd = () => {}) {
  try {
    for (let at = 0; at < movie.length; at += size) yield movie.subarray(at, at + size);
  } finally {
    onEnd();
  }
}

async function read(movie: Uint8Array<ArrayBuffer>, size: number) {
  const boxes: [string, number[]][] = [];
  for await (const { type, body } of boxesIn(inChunks(movie, size))) boxes.push([type, [...body]]);
  return boxes;
}

describe('boxesIn', () => {
  it.each([1, 5, 11, 12, 100])('reads boxes of a movie in chunks of %i bytes', async (size) => {
    expect(await read(MOVIE, size)).toEqual([
      ['free', [1, 2, 3]],
      ['mdat', Array.from({ length: 20 }, (_, i) => i)],
    ]);
  });

  it.each([3, 8, 10, 15, 30])('refuses a movie that ends after %i bytes', async (length) => {
    await expect(read(MOVIE.slice(0, length), 7)).rejects.toMatchObject({ code: 'index-invalid' });
  });

  it('refuses a box that may be larger than memory', async () => {
    const large = Uint8Array.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 2, 0, 0, 0, 0]);
    await expect(read(large, 100)).rejects.toMatchObject({ code: 'index-invalid' });
  });

  it('ends the chunks when it ends early', async () => {
    let hasEnded = false;
    const boxes = boxesIn(
      inChunks(MOVIE, 5, () => {
        hasEnded = true;
      }),
    );
    await boxes.next();
    await boxes.return();
    expect(hasEnded).toBe(true);
  });
});
