import { expect, test } from 'vitest';
import { nextSegment, playableUntil } from '@/lib/preview/segments';

const need = { playheadSec: 0, spans: [], ends: [], durationSec: 60, madeCount: 0 };
const span = (startSec: number, endSec: number) => ({ startSec, endSec });

test('the first segment begins at the playhead and is short', () => {
  expect(nextSegment({ ...need, playheadSec: 12.3 })).toEqual({ startSec: 12.3, lengthSec: 2 });
});

test('the following segments get longer', () => {
  const second = nextSegment({ ...need, spans: [span(0, 2)], ends: [2], madeCount: 1 });
  expect(second).toEqual({ startSec: 2, lengthSec: 4 });
  const third = nextSegment({ ...need, spans: [span(0, 6)], ends: [2, 6], madeCount: 2 });
  expect(third).toEqual({ startSec: 6, lengthSec: 8 });
});

test('the next segment begins at the planned end, not at the end that the player reports', () => {
  const next = nextSegment({ ...need, spans: [span(0, 1.967)], ends: [2], madeCount: 1 });
  expect(next).toEqual({ startSec: 2, lengthSec: 4 });
  // The browser evicted some of it, so this end is not a planned one.
  const cut = nextSegment({ ...need, spans: [span(0, 1.5)], ends: [2], madeCount: 1 });
  expect(cut).toEqual({ startSec: 1.5, lengthSec: 4 });
});

test('a seek outside the buffer starts over there, and one inside continues at its end', () => {
  const spans = [span(0, 6), span(30, 34)];
  expect(nextSegment({ ...need, playheadSec: 20, spans, ends: [6, 34] })).toEqual({
    startSec: 20,
    lengthSec: 2,
  });
  expect(nextSegment({ ...need, playheadSec: 31, spans, ends: [6, 34] })).toEqual({
    startSec: 34,
    lengthSec: 2,
  });
});

test('makes nothing when enough is buffered or the end is reached', () => {
  expect(nextSegment({ ...need, spans: [span(0, 30)], ends: [30], madeCount: 5 })).toBe('enough');
  expect(nextSegment({ ...need, playheadSec: 50, spans: [span(40, 60)], ends: [60], madeCount: 5 })).toBe(
    'end',
  );
  // Both apply: the end wins.
  expect(nextSegment({ ...need, spans: [span(0, 60)], ends: [60], madeCount: 9 })).toBe('end');
});

test('a short remainder at the end becomes part of the segment before it', () => {
  expect(nextSegment({ ...need, durationSec: 2.4 })).toEqual({ startSec: 0, lengthSec: 2.4 });
  expect(nextSegment({ ...need, durationSec: 1 })).toEqual({ startSec: 0, lengthSec: 1 });
});

test('small gaps that a browser plays across don’t end the playable range', () => {
  expect(playableUntil([span(0, 2), span(2.05, 6)], 1)).toBe(6);
  expect(playableUntil([span(0, 2), span(3, 6)], 1)).toBe(2);
  expect(playableUntil([span(0, 2)], 2)).toBeNull();
  expect(playableUntil([span(5.02, 6)], 5)).toBe(6);
});
