import { expect, test } from 'vitest';
import { partAt } from '@/lib/editor/timeline/part-hit';

const PARTS = [
  { startMs: 0, endMs: 2000 },
  { startMs: 2000, endMs: 4000 },
  { startMs: 5000, endMs: 5400 },
];

test('finds the part at a time, and which of its ends is near', () => {
  expect(partAt(PARTS, 1000, 100)).toEqual({ index: 0, side: null });
  expect(partAt(PARTS, 1950, 100)).toEqual({ index: 0, side: 'end' });
  expect(partAt(PARTS, 2000, 100)).toEqual({ index: 1, side: 'start' });
  expect(partAt(PARTS, 4000, 100)).toBeNull();
});

test('the middle of a short part stays free of its ends', () => {
  expect(partAt(PARTS, 5050, 1000)).toEqual({ index: 2, side: 'start' });
  expect(partAt(PARTS, 5200, 1000)).toEqual({ index: 2, side: null });
  expect(partAt(PARTS, 5350, 1000)).toEqual({ index: 2, side: 'end' });
});

test('of parts that overlap, the shorter one is found', () => {
  const overlapping = [
    { startMs: 0, endMs: 5000 },
    { startMs: 1000, endMs: 2000 },
  ];
  expect(partAt(overlapping, 1500, 100)).toEqual({ index: 1, side: null });
  expect(partAt(overlapping, 3000, 100)).toEqual({ index: 0, side: null });
});
