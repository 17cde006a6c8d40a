import { expect, test } from 'vitest';
import { partAt } from '@/lib/editor/timeline/part-hit';
import type { TimeRange } from '@/lib/media/time';
import { sourceOf } from '../../../support/edits';

const source = sourceOf(new Uint8Array());
const at = (ranges: readonly TimeRange[], ms: number, reachMs: number) =>
  partAt(
    ranges.map((range) => ({ source, ...range })),
    source,
    ms,
    reachMs,
  );

const PARTS = [
  { startMs: 0, endMs: 2000 },
  { startMs: 2000, endMs: 4000 },
  { startMs: 5000, endMs: 5400 },
];

test('finds the part at a time, and which of its ends is near', () => {
  expect(at(PARTS, 1000, 100)).toEqual({ index: 0, side: null });
  expect(at(PARTS, 1950, 100)).toEqual({ index: 0, side: 'end' });
  expect(at(PARTS, 2000, 100)).toEqual({ index: 1, side: 'start' });
  expect(at(PARTS, 4000, 100)).toBeNull();
});

test('the middle of a short part stays free of its ends', () => {
  expect(at(PARTS, 5050, 1000)).toEqual({ index: 2, side: 'start' });
  expect(at(PARTS, 5200, 1000)).toEqual({ index: 2, side: null });
  expect(at(PARTS, 5350, 1000)).toEqual({ index: 2, side: 'end' });
});

test('of parts that overlap, the shorter one is found', () => {
  const overlapping = [
    { startMs: 0, endMs: 5000 },
    { startMs: 1000, endMs: 2000 },
  ];
  expect(at(overlapping, 1500, 100)).toEqual({ index: 1, side: null });
  expect(at(overlapping, 3000, 100)).toEqual({ index: 0, side: null });
});

test('parts of another source are not found', () => {
  const other = { ...source, id: source.id + 1 };
  const parts = [
    { source: other, startMs: 0, endMs: 4000 },
    { source, startMs: 1000, endMs: 2000 },
  ];
  expect(partAt(parts, source, 500, 100)).toBeNull();
  expect(partAt(parts, source, 1500, 100)).toEqual({ index: 1, side: null });
  expect(partAt(parts, other, 1500, 100)).toEqual({ index: 0, side: null });
});
