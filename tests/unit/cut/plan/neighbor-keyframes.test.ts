import { describe, expect, it } from 'vitest';
import { keyframeFrom, neighborKeyframes } from '@/lib/cut/plan/neighbor-keyframes';
import { plainTrack } from '../../containers/mp4/build';
import { accessWithout, plain, trackOf } from './tracks';

const segment = (begin: number, mediaTime: number) => ({
  begin,
  end: begin + 500,
  mediaTime,
  from: 5,
  to: 13,
  shown: { from: mediaTime, to: mediaTime + 500, first: 7 },
});

describe('neighborKeyframes', () => {
  it('gives the keyframes around a start in seconds', async () => {
    const keyframes = await neighborKeyframes(await plain(), segment(700, 700), accessWithout());
    expect(keyframes).toEqual({ before: 0.5, after: 1 });
  });

  it('gives times on the timeline of the edit list', async () => {
    const track = await trackOf({ ...plainTrack(), edits: [[1900, 60, 0x10000]] });
    const keyframes = await neighborKeyframes(track, segment(640, 700), accessWithout());
    expect(keyframes).toEqual({ before: 0.44, after: 0.94 });
  });

  it('gives null for a keyframe that the edit does not present', async () => {
    const track = await trackOf({ ...plainTrack(), edits: [[300, 600, 0x10000]] });
    const keyframes = await neighborKeyframes(track, segment(100, 700), accessWithout());
    expect(keyframes).toEqual({ before: null, after: null });
  });
});

describe('keyframeFrom', () => {
  it('skips sync samples that decoding cannot begin with', async () => {
    expect(await keyframeFrom(await plain(), 501, accessWithout(10))).toBe(15);
  });

  it('is null after the last keyframe', async () => {
    expect(await keyframeFrom(await plain(), 1501, accessWithout())).toBeNull();
  });
});
