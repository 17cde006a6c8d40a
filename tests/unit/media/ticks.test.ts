import { describe, expect, it } from 'vitest';
import { firstTickFrom } from '@/lib/media/ticks';

describe('firstTickFrom', () => {
  it('is exact for marks of whole milliseconds', () => {
    expect(firstTickFrom(2300, 30)).toBe(69);
    expect(firstTickFrom(2337, 1000)).toBe(2337);
    expect(firstTickFrom(2337, 90_000)).toBe(210_330);
    // 2.337 s are 70.04 frames of 29.97 a second: the next tick.
    expect(firstTickFrom(2337, 30_000)).toBe(70_110);
    expect(firstTickFrom(2337, 30)).toBe(71);
  });

  it('stays exact where products leave 2^53', () => {
    expect(firstTickFrom(86_399_999, 10_000_000)).toBe(863_999_990_000);
    expect(firstTickFrom(864_000_000, 2 ** 32 - 1)).toBe(864_000 * (2 ** 32 - 1));
  });
});
