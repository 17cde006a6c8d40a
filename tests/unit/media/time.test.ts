import { describe, expect, it } from 'vitest';
import {
  durationToDs,
  formatClock,
  formatField,
  formatSpoken,
  formatTimecode,
  parseTime,
} from '@/lib/media/time';

describe('parseTime', () => {
  it.each([
    ['0', 0],
    ['7', 70],
    ['7.25', 73],
    ['75.5', 755],
    ['1:05', 650],
    ['1:05.3', 653],
    [' 0:00.04 ', 0],
    ['0:00.06', 1],
    ['00:01:05.300', 653],
    ['1:02:03.400', 37234],
    ['90:00', 54000],
    ['2,5', 25],
    ['.5', 5],
  ])('reads %s as %i ds', (text, ds) => {
    expect(parseTime(text)).toBe(ds);
  });

  it.each(['', 'abc', '1:', ':30', '1:60', '1:60:00', '1:2:3:4', '-3', '1e3', '1.2.3', '1:5x', '∞'])(
    'refuses %j',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );

  it('reads back everything a time field shows', () => {
    for (const ds of [0, 1, 9, 10, 599, 600, 35999, 36000, 72001])
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
    expect([0, 3, 653, 37234, 864000].map(formatTimecode)).toEqual([
      '00:00:00.000',
      '00:00:00.300',
      '00:01:05.300',
      '01:02:03.400',
      '24:00:00.000',
    ]);
  });

  it('speaks whole words', () => {
    expect([10, 25, 600, 610, 1225].map(formatSpoken)).toEqual([
      '1 second',
      '2.5 seconds',
      '1 minute 0 seconds',
      '1 minute 1 second',
      '2 minutes 2.5 seconds',
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
