import { expect, it } from 'vitest';
import { average } from '@/lib/filmstrip/shrink';

it('averages squares of a plane, whose rows have a margin and may hold two kinds of levels', () => {
  const bytes = Uint8Array.of(0, 9, 2, 9, 10, 9, 20, 9, 99, 99, 4, 9, 6, 9, 30, 9, 41, 9, 99, 99);
  const to = new Uint8Array(2);
  average({ bytes, at: 0, stride: 10, step: 2 }, to, 2, 1, 2);
  expect([...to]).toEqual([3, 25]);
  average({ bytes, at: 1, stride: 10, step: 2 }, to, 2, 1, 2);
  expect([...to]).toEqual([9, 9]);
});
