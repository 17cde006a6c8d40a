import { describe, expect, it } from 'vitest';
import {
  durationToMs,
  firstTickFrom,
  formatClock,
  formatField,
  formatTimecode,
  frameMark,
  mergeSpans,
  msToSeconds,
  parseTime,
} from '@/lib/media/time';

describe('parseTime', () => {
  it.each([
    ['0', 0],
    ['7', 7000],
    ['7.25', 7250],
    ['75.5', 75_500],
    ['1:05', 65_000],
    ['1:05.3', 65_300],
    [' 0:00.04 ', 40],
    ['0:00.0004', 0],
    ['0:02.337', 2337],
    ['00:01:05.300', 65_300],
    ['1:02:03.400', 3_723_400],
    ['90:00', 5_400_000],
    ['2,5', 2500],
    ['.5', 500],
  ])('reads %s as %d ms', (text, ms) => {
    expect(parseTime(text)).toBe(ms);
  });

  it.each(['', 'abc', '1:', ':30', '1:60', '1:60:00', '1:2:3:4', '-3', '1e3', '1.2.3', '1:5x', '∞'])(
    'refuses %j',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );

  it('reads back everything a time field shows', () => {
    for (const ms of [0, 100, 900, 1000, 59_900, 60_000, 3_599_900, 3_600_000, 7_200_100, 2337, 1, 3_600_005])
      expect(parseTime(formatField(ms))).toBe(ms);
  });
});

describe('formats', () => {
  it('shows m:ss, rounded down', () => {
    expect([0, 900, 1000, 59_900, 60_000, 3_600_900].map(formatClock)).toEqual([
      '0:00',
      '0:00',
      '0:01',
      '0:59',
      '1:00',
      '60:00',
    ]);
  });

  it('writes hh:mm:ss.mmm for a command', () => {
    expect([0, 300, 65_300, 3_723_400, 86_400_000, 65_307].map(formatTimecode)).toEqual([
      '00:00:00.000',
      '00:00:00.300',
      '00:01:05.300',
      '01:02:03.400',
      '24:00:00.000',
      '00:01:05.307',
    ]);
  });
});

describe('durationToMs', () => {
  it('rounds up, so that the slider’s end is after the last frame', () => {
    expect(durationToMs(10.01)).toBe(10_100);
    expect(durationToMs(10)).toBe(10_000);
  });

  it('ignores the noise of floating point', () => {
    expect(durationToMs(10.000000001)).toBe(10_000);
    expect(durationToMs(0.1 + 0.2)).toBe(300);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])('gives 0 for %d', (seconds) => {
    expect(durationToMs(seconds)).toBe(0);
  });
});

describe('marks', () => {
  it('at a frame select that frame, whatever its rate', () => {
    for (const rate of [24, 24000 / 1001, 25, 30000 / 1001, 50, 60, 120, 240]) {
      for (let n = 1; n < 500; n++) {
        const mark = msToSeconds(frameMark(n / rate));
        expect(mark).toBeLessThanOrEqual(n / rate + 1e-9);
        expect(mark).toBeGreaterThan((n - 1) / rate);
      }
    }
  });
});

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

describe('mergeSpans', () => {
  const span = (startSec: number, endSec: number) => ({ startSec, endSec });

  it('puts spans in order, overlapping ones once', () => {
    const spans = [span(20, 30), span(0, 5), span(4, 8), span(8, 9), span(21, 22)];
    expect(mergeSpans(spans)).toEqual([span(0, 9), span(20, 30)]);
  });

  it('makes one of spans that are near', () => {
    expect(mergeSpans([span(5, 6), span(0, 2), span(10, 11)], 3)).toEqual([span(0, 6), span(10, 11)]);
  });
});
