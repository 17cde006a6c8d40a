import { describe, expect, it } from 'vitest';
import { type Pace, paced } from '@/lib/editor/time-left';

/** The estimates shown after each report: its share, and its time in seconds. */
function shown(...reports: [share: number, sec: number][]) {
  let pace: Pace | null = null;
  return reports.map(([share, sec]) => {
    pace = paced(pace, { share, elapsedMs: sec * 1000 });
    return pace.leftSec;
  });
}

describe('the time left', () => {
  it('is not shown before two seconds and a part of the work are measured', () => {
    expect(shown([0.1, 9])).toEqual([null]);
    expect(shown([0, 9], [0.5, 10.9])).toEqual([null, null]);
    expect(shown([0, 9], [0.004, 60])).toEqual([null, null]);
  });

  it('follows the speed since the first report, without the start of the engine', () => {
    expect(shown([0, 30], [0.1, 33])).toEqual([null, 30]);
    expect(shown([0.5, 30], [0.6, 40])).toEqual([null, 40]);
  });

  it.each([
    [0.4, 5],
    [4.9, 5],
    [5.1, 10],
    [19, 20],
    [21, 30],
    [89, 90],
    [91, 120],
    [3590, 3600],
  ])('of %d s is rounded up to %d s', (left, rounded) => {
    // At this speed, all of it takes 10,000 s.
    expect(shown([0, 0], [1 - left / 10_000, 10_000 - left])).toEqual([null, rounded]);
  });

  it('falls, and rises only if it is clearly longer', () => {
    const [, ...left] = shown([0, 0], [0.25, 10], [0.3, 13], [0.5, 20], [0.51, 40], [0.9, 41]);
    expect(left).toEqual([30, 30, 20, 40, 5]);
  });
});
