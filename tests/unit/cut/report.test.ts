import { expect, it } from 'vitest';
import { partsInClip, withEmptyParts } from '@/lib/cut/report';
import { editOfParts } from '@/tests/support/edits';

it.each([
  [[], [], []],
  [[1], [], [1]],
  [[], [0, 2], [0, 2]],
  [
    [1, 2],
    [0, 1],
    [0, 1, 2, 3],
  ],
  [[0, 3], [1], [0, 2, 3]],
])('withEmptyParts of %j and, among the others, %j', (first, rest, all) => {
  expect(withEmptyParts(first, rest)).toEqual(all);
});

it('partsInClip counts parts that touch as one', () => {
  const ranges = [0, 1000, 5000, 9000].map((startMs) => ({ startMs, endMs: startMs + 1000 }));
  const held = partsInClip(editOfParts(ranges), { emptyParts: [1] });
  expect(held.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2000],
    [9000, 10_000],
  ]);
});
