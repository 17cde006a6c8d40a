import { describe, expect, it } from 'vitest';
import { firstTimeFrom, sampleOnAt, selectSamples } from '@/lib/cut/plan/select-samples';
import { plain, reordered } from './tracks';

describe('selectSamples without reordering', () => {
  it.each([
    [300, 500, { first: 3, last: 4, from: 300 }],
    [250, 450, { first: 2, last: 4, from: 200 }],
    [250, 260, { first: 2, last: 2, from: 200 }],
    [1950, 5000, { first: 19, last: 19, from: 1900 }],
    [-10, 0, null],
  ])('selects [%i, %i)', async (from, to, selection) => {
    expect(selectSamples(await plain(), from, to)).toEqual(selection);
  });
});

describe('selectSamples with reordering', () => {
  it.each([
    [300, 600, { first: 1, last: 5, from: 300 }],
    [350, 600, { first: 1, last: 5, from: 300 }],
    [350, 360, { first: 3, last: 3, from: 300 }],
    [0, 100, null],
    [0, 101, { first: 0, last: 0, from: 100 }],
  ])('selects [%i, %i) by presentation time', async (from, to, selection) => {
    expect(selectSamples(await reordered(), from, to)).toEqual(selection);
  });
});

describe('firstTimeFrom', () => {
  it('finds the first presentation time of an interval', async () => {
    expect(firstTimeFrom(await plain(), 250, 400)).toBe(300);
    expect(firstTimeFrom(await reordered(), 350, 1000)).toBe(400);
  });

  it('is null if no frame begins in the interval', async () => {
    expect(firstTimeFrom(await plain(), 250, 300)).toBeNull();
    expect(firstTimeFrom(await reordered(), 1001, 2000)).toBeNull();
  });
});

describe('sampleOnAt', () => {
  it('finds the sample on screen, or −1 before the first', async () => {
    expect(sampleOnAt(await plain(), 250)).toBe(2);
    expect(sampleOnAt(await reordered(), 350)).toBe(3);
    expect(sampleOnAt(await reordered(), 50)).toBe(-1);
  });
});
