import { describe, expect, it } from 'vitest';
import {
  enumerated,
  formatMegabytes,
  formatSpoken,
  hundredths,
  listed,
  percent,
  plural,
  shownRange,
  spokenRange,
  tenths,
} from '@/lib/editor/messages/format';

describe('formatMegabytes', () => {
  it('counts the megabytes of the 500 MB limit', () => {
    expect(formatMegabytes(524_288_000)).toBe('500.0 MB');
    expect(formatMegabytes(1_468_006)).toBe('1.4 MB');
    expect(formatMegabytes(20_000)).toBe('0.02 MB');
    expect(formatMegabytes(0)).toBe('0.0 MB');
  });
});

describe('formatSpoken', () => {
  it('speaks whole words', () => {
    expect([1000, 2500, 60_000, 61_000, 122_500, 2337].map(formatSpoken)).toEqual([
      '1 second',
      '2.5 seconds',
      '1 minute 0 seconds',
      '1 minute 1 second',
      '2 minutes 2.5 seconds',
      '2.337 seconds',
    ]);
  });
});

describe('counts and lists', () => {
  it('have the plural form of the language', () => {
    const texts = { one: 'one', other: 'other' };
    expect([0, 1, 2, 21, 1.5].map((count) => plural(count, texts))).toEqual([
      'other',
      'one',
      'other',
      'other',
      'other',
    ]);
    expect(plural(1, { other: 'always' })).toBe('always');
  });

  it('have no comma before "and"', () => {
    expect([[], [1], [1, 2], [1, 2, 3]].map(listed)).toEqual(['', '1', '1 and 2', '1, 2 and 3']);
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(enumerated)).toEqual(['', 'a', 'a, b', 'a, b, c']);
  });
});

describe('numbers', () => {
  it('are rounded as by toFixed, and not grouped', () => {
    const values = [0, 0.05, 0.25, 0.35, 1.005, 8.345, 12, 999.95, 12_345.67];
    expect(values.map(tenths)).toEqual(values.map((value) => value.toFixed(1)));
    expect(values.map(hundredths)).toEqual(values.map((value) => value.toFixed(2)));
    expect(formatMegabytes(3_000_000_000)).toBe('2861.0 MB');
  });

  it('are written as whole percent', () => {
    expect([0, 29, 57, 100].map(percent)).toEqual(['0%', '29%', '57%', '100%']);
  });
});

it('ranges are read and spoken', () => {
  const range = { startMs: 2000, endMs: 67_500 };
  expect([shownRange(range), spokenRange(range)]).toEqual([
    '0:02.0–1:07.5',
    '2 seconds to 1 minute 7.5 seconds',
  ]);
});
