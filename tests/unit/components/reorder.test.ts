import { expect, test } from 'vitest';
import { asideOf } from '@/components/editor/parts/use-reorder';

test('chips between the old and the new place of a dragged one step aside', () => {
  const places = (from: number, to: number) => [0, 1, 2, 3].map((index) => asideOf(index, { from, to }));
  expect(places(0, 2)).toEqual([0, -1, -1, 0]);
  expect(places(3, 1)).toEqual([0, 1, 1, 0]);
  expect(places(1, 1)).toEqual([0, 0, 0, 0]);
  expect(asideOf(1, null)).toBe(0);
});
