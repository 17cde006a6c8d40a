import { describe, expect, it } from 'vitest';
import { findDecodeStart } from '@/lib/cut/plan/decode-start';
import { plainTrack } from '../../containers/mp4/build';
import { accessWithout, plain, reordered, trackOf } from './tracks';

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
