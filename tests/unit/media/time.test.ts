import { describe, expect, it } from 'vitest';
import {
  asMark,
  dsToSeconds,
  durationToDs,
  formatClock,
  formatField,
  formatSpoken,
  formatTimecode,
  frameMark,
  fromMs,
  parseTime,
  toMs,
} from '@/lib/media/time';

describe('parseTime', () => {
  it.each([
    ['0', 0],
    ['7', 70],
    ['7.25', 72.5],
    ['75.5', 755],
    ['1:05', 650],
    ['1:05.3', 653],
    [' 0:00.04 ', 0.4],
    ['0:00.0004', 0],
    ['0:02.337', 23.37],
    ['00:01:05.300', 653],
    ['1:02:03.400', 37234],
    ['90:00', 54000],
    ['2,5', 25],
    ['.5', 5],
  ])('reads %s as %d ds', (text, ds) => {
    expect(parseTime(text)).toBe(ds);
  });

  it.each(['', 'abc', '1:', ':30', '1:60', '1:60:00', '1:2:3:4', '-3', '1e3', '1.2.3', '1:5x', '∞'])(
    'refuses %j',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );

  it('reads back everything a time field shows', () => {
    for (const ds of [0, 1, 9, 10, 599, 600, 35999, 36000, 72001, 23.37, 0.01, 36000.05])
      expect(parseTime(formatField(ds))).toBe(ds);
  });
});

describe('formats', () => {
  it('shows m:ss, rounded down', () => {
    expect([0, 9, 10, 599, 600, 36009].map(formatClock)).toEqual([
      '0:00',
      '0:00',
      '0:01',
      '0:59',
      '1:00',
      '60:00',
    ]);
  });

  it('writes hh:mm:ss.mmm for a command', () => {
    expect([0, 3, 653, 37234, 864000, 653.07].map(formatTimecode)).toEqual([
      '00:00:00.000',
      '00:00:00.300',
      '00:01:05.300',
      '01:02:03.400',
      '24:00:00.000',
      '00:01:05.307',
    ]);
  });

  it('speaks whole words', () => {
    expect([10, 25, 600, 610, 1225, 23.37].map(formatSpoken)).toEqual([
      '1 second',
      '2.5 seconds',
      '1 minute 0 seconds',
      '1 minute 1 second',
      '2 minutes 2.5 seconds',
      '2.337 seconds',
    ]);
  });
});

describe('durationToDs', () => {
  it('rounds up, so that the slider’s end lies behind the last frame', () => {
    expect(durationToDs(10.01)).toBe(101);
    expect(durationToDs(10)).toBe(100);
  });

  it('takes a float’s noise for what it is', () => {
    expect(durationToDs(10.000000001)).toBe(100);
    expect(durationToDs(0.1 + 0.2)).toBe(3);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])('gives 0 for %d', (seconds) => {
    expect(durationToDs(seconds)).toBe(0);
  });
});

describe('marks', () => {
  it('are equal numbers whichever way they were reached', () => {
    for (let ms = 0; ms < 100_000; ms += 7) {
      expect(asMark(fromMs(ms) + 10 - 10)).toBe(fromMs(ms));
      expect(toMs(fromMs(ms))).toBe(ms);
      expect(dsToSeconds(fromMs(ms))).toBe(ms / 1000);
    }
  });

  it('at a frame select that frame, whatever its rate', () => {
    for (const rate of [24, 24000 / 1001, 25, 30000 / 1001, 50, 60, 120, 240]) {
      for (let n = 1; n < 500; n++) {
        const mark = dsToSeconds(frameMark(n / rate));
        expect(mark).toBeLessThanOrEqual(n / rate + 1e-9);
        expect(mark).toBeGreaterThan((n - 1) / rate);
      }
    }
  });
});
