import { describe, expect, it } from 'vitest';
import { findDecodeStart, firstTimeFrom, sampleOnAt, selectSamples } from '@/lib/cut/plan/select-samples';
import { plainTrack } from '@/tests/unit/containers/mp4/build';
import { accessWithout, plain, reordered, trackOf } from '@/tests/unit/cut/plan/tracks';

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

describe('findDecodeStart', () => {
  const selection = { first: 12, last: 13, from: 1200 };

  it('finds the last keyframe before the selection', async () => {
    expect(await findDecodeStart(await plain(), selection, accessWithout())).toEqual({
      sample: 10,
      rejected: [],
    });
  });

  it('rejects sync samples that decoding cannot begin with', async () => {
    expect(await findDecodeStart(await plain(), selection, accessWithout(10, 5))).toEqual({
      sample: 0,
      rejected: [10, 5],
    });
  });

  it('begins with the first sample if no sync sample is one', async () => {
    expect(await findDecodeStart(await plain(), selection, accessWithout(10, 5, 0))).toEqual({
      sample: 0,
      rejected: [10, 5],
    });
  });

  it('passes over a keyframe that is presented after the selection', async () => {
    const selected = { first: 5, last: 6, from: 500 };
    expect((await findDecodeStart(await reordered([1, 5]), selected, accessWithout())).sample).toBe(0);
  });

  it('examines every sample if the file lists no sync samples', async () => {
    const track = await trackOf({ ...plainTrack(), sync: undefined });
    const selected = { first: 5, last: 6, from: 500 };
    expect(await findDecodeStart(track, selected, accessWithout(5, 4))).toEqual({
      sample: 3,
      rejected: [5, 4],
    });
  });
});
