import { expect, test } from 'vitest';
import { clockSecOf, DriftMeter, mediaSecAt, nearest, playedFrom } from '@/lib/preview/audio-schedule';

const span = (startSec: number, endSec: number) => ({ startSec, endSec });

test('media and clock times convert into each other at any speed', () => {
  const anchor = { mediaSec: 10, clockSec: 3, rate: 2 };
  expect(mediaSecAt(anchor, 4)).toBe(12);
  expect(clockSecOf(anchor, 12)).toBe(4);
});

test('pieces play one after the other, and no time twice', () => {
  const pieces = [span(0, 2), span(1, 4), span(2, 3), span(4, 8), span(20, 22)];
  expect(playedFrom(pieces, 1.5).map(({ piece, fromSec }) => [piece.endSec, fromSec])).toEqual([
    [2, 1.5],
    [4, 2],
    [8, 4],
  ]);
});

test('nothing plays from a time without a piece', () => {
  expect(playedFrom([span(0, 2), span(4, 6)], 3)).toEqual([]);
});

test('the pieces nearest to the playhead are kept, rather those ahead', () => {
  const pieces = [span(0, 8), span(8, 16), span(16, 24), span(24, 32)];
  expect(nearest(pieces, [21], 16)).toEqual([span(16, 24), span(24, 32)]);
  expect(nearest(pieces, [21], 24)).toEqual([span(8, 16), span(16, 24), span(24, 32)]);
  expect(nearest([span(0, 100)], [5], 16)).toHaveLength(1);
});

test('the piece where the next part begins is kept too', () => {
  const pieces = [span(0, 8), span(8, 16), span(16, 24), span(100, 102)];
  expect(nearest(pieces, [21, 100], 12)).toEqual([span(16, 24), span(100, 102)]);
});

test('a drift is the largest of the last readings, because a player reports its time late', () => {
  const meter = new DriftMeter();
  const drifts = [-0.04, 0, -0.02, -0.03, -0.01, -0.04, -0.04, -0.04].map((late) => meter.add(late));
  expect(drifts.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(drifts.slice(5)).toEqual([0, 0, -0.01]);
  meter.clear();
  expect(meter.add(1)).toBeNull();
});
