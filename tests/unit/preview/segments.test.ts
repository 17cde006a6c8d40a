import { expect, test } from 'vitest';
import { nextSegment, playableUntil } from '@/lib/preview/segments';

const need = { playheadSec: 0, spans: [], ends: [], durationSec: 60, made: 0 };
const span = (startSec: number, endSec: number) => ({ startSec, endSec });

test('the first piece begins where playing does, and is short', () => {
  expect(nextSegment({ ...need, playheadSec: 12.3 })).toEqual({ startSec: 12.3, lengthSec: 2 });
});

test('pieces follow each other, longer and longer', () => {
  const second = nextSegment({ ...need, spans: [span(0, 2)], ends: [2], made: 1 });
  expect(second).toEqual({ startSec: 2, lengthSec: 4 });
  const third = nextSegment({ ...need, spans: [span(0, 6)], ends: [2, 6], made: 2 });
  expect(third).toEqual({ startSec: 6, lengthSec: 8 });
});

test('the next piece begins at the end that was planned, not at what the player makes of it', () => {
  const next = nextSegment({ ...need, spans: [span(0, 1.967)], ends: [2], made: 1 });
  expect(next).toEqual({ startSec: 2, lengthSec: 4 });
  // Thrown out by the browser meanwhile: that end is not one of ours.
  const cut = nextSegment({ ...need, spans: [span(0, 1.5)], ends: [2], made: 1 });
  expect(cut).toEqual({ startSec: 1.5, lengthSec: 4 });
});

test('a jump out of what is there begins anew, one into it goes on at its end', () => {
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

test('enough is enough, and the end is the end', () => {
  expect(nextSegment({ ...need, spans: [span(0, 30)], ends: [30], made: 5 })).toBe('enough');
  expect(nextSegment({ ...need, playheadSec: 50, spans: [span(40, 60)], ends: [60], made: 5 })).toBe('end');
  // Both at once: what is left to make decides.
  expect(nextSegment({ ...need, spans: [span(0, 60)], ends: [60], made: 9 })).toBe('end');
});

test('a crumb at the end goes into the piece before it', () => {
  expect(nextSegment({ ...need, durationSec: 2.4 })).toEqual({ startSec: 0, lengthSec: 2.4 });
  expect(nextSegment({ ...need, durationSec: 1 })).toEqual({ startSec: 0, lengthSec: 1 });
});

test('holes that a browser plays across do not end what is playable', () => {
  expect(playableUntil([span(0, 2), span(2.05, 6)], 1)).toBe(6);
  expect(playableUntil([span(0, 2), span(3, 6)], 1)).toBe(2);
  expect(playableUntil([span(0, 2)], 2)).toBeNull();
  expect(playableUntil([span(5.02, 6)], 5)).toBe(6);
});
