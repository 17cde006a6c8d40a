import { expect, test } from 'vitest';
import { clipStep } from '@/lib/editor/clip-play';
import { sourceOf } from '../../support/edits';

const source = sourceOf(new Uint8Array());
const PARTS = [
  { source, startMs: 4000, endMs: 5000 },
  { source, startMs: 0, endMs: 1000 },
  { source, startMs: 9000, endMs: 10_000 },
];
const step = (index: number, sec: number) => clipStep(PARTS, index, sec, 9.98);

test('a part plays to its end, and no frame beyond', () => {
  expect(step(0, 4)).toEqual({ kind: 'stay' });
  expect(step(0, 4.98)).toEqual({ kind: 'stay' });
  expect(step(0, 4.99)).toEqual({ kind: 'jump', index: 1 });
  // A player that was a moment late, or that is still a frame before the part.
  expect(step(0, 5.2)).toEqual({ kind: 'jump', index: 1 });
  expect(step(1, -0.01)).toEqual({ kind: 'stay' });
});

test('a player that nobody looked at for a while has not left the clip', () => {
  expect(clipStep(PARTS, 0, 6.2, 9.98, 1.5)).toEqual({ kind: 'jump', index: 1 });
  expect(clipStep(PARTS, 0, 6.6, 9.98, 1.5)).toEqual({ kind: 'leave' });
  expect(clipStep(PARTS, 0, 3.5, 9.98, 1.5)).toEqual({ kind: 'leave' });
});

test('the last part ends before the file does, whose length is rounded up', () => {
  expect(step(2, 9.9)).toEqual({ kind: 'stay' });
  expect(step(2, 9.93)).toEqual({ kind: 'end' });
});

test('a visitor who goes elsewhere plays that part, or leaves the clip', () => {
  expect(step(0, 0.5)).toEqual({ kind: 'enter', index: 1 });
  expect(step(0, 9.5)).toEqual({ kind: 'enter', index: 2 });
  expect(step(0, 7)).toEqual({ kind: 'leave' });
});

test('a visitor who goes elsewhere in one file plays no part of another', () => {
  const other = { ...source, id: source.id + 1 };
  const parts = [{ source, startMs: 0, endMs: 2000 }, ...PARTS.map((part) => ({ ...part, source: other }))];
  expect(clipStep(parts, 0, 4.5, 9.98)).toEqual({ kind: 'leave' });
  expect(clipStep(parts, 0, 1.99, 9.98)).toEqual({ kind: 'jump', index: 1 });
  expect(clipStep(parts, 1, 0.5, 9.98)).toEqual({ kind: 'enter', index: 2 });
});

test('a part that is no longer there ends the clip', () => {
  expect(step(3, 4)).toEqual({ kind: 'end' });
});
