import { describe, expect, it } from 'vitest';
import { firstTickFrom } from '@/lib/media/ticks';

describe('firstTickFrom', () => {
  it('is exact for marks of whole milliseconds', () => {
    expect(firstTickFrom(23, 30)).toBe(69);
    expect(firstTickFrom(23.37, 1000)).toBe(2337);
    expect(firstTickFrom(23.37, 90_000)).toBe(210_330);
    // 2.337 s are 70.04 frames of 29.97 a second: the next tick.
    expect(firstTickFrom(23.37, 30_000)).toBe(70_110);
    expect(firstTickFrom(23.37, 30)).toBe(71);
  });

  it('stays exact where products leave 2^53', () => {
    expect(firstTickFrom(863_999.99, 10_000_000)).toBe(863_999_990_000);
    expect(firstTickFrom(8_640_000, 2 ** 32 - 1)).toBe(864_000 * (2 ** 32 - 1));
  });
});
