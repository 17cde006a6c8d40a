import { describe, expect, it } from 'vitest';
import { splicedTiming } from '@/lib/cut/splice/timing';
import { plainTrack } from '../../containers/mp4/build';
import { listed, plain, trackOf } from '../plan/tracks';

describe('splicedTiming', () => {
  it('presents the head from 0 and the copied frames right behind it', async () => {
    const splice = { track: await plain(), at: 10, to: 15, fromTime: 700, toTime: 1500 };
    const { timing, shift } = splicedTiming(splice, [700, 800, 900]);
    expect(listed(timing.durations)).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
    expect(timing.offsets).toBeNull();
    expect(shift).toBe(0);
  });

  it('decodes reordered frames behind the splice only once the splice is presented', async () => {
    // Two GOPs, presented at 100, 400, 200, 300 and 500, 800, 600, 700 ms.
    const offsets = [1, 100, 1, 300, 2, 0, 1, 100, 1, 300, 2, 0];
    const track = await trackOf({ ...plainTrack(8), offsets, sync: [1, 5] });
    const { timing, shift } = splicedTiming({ track, at: 4, to: 8, fromTime: 400, toTime: 900 }, [400]);
    expect(listed(timing.durations)).toEqual([100, 50, 50, 100, 200]);
    expect(timing.offsets && listed(timing.offsets)).toEqual([0, 0, 250, 0, 0]);
    expect(shift).toBe(0);
  });

  it('gives frames behind the end different times, the first of them at the end', async () => {
    // A pyramid: presented at 200, 600, 400, 300, 500 ms. The clip ends before the second B frame.
    const offsets = [1, 200, 1, 500, 1, 200, 1, 0, 1, 100];
    const track = await trackOf({ ...plainTrack(5), offsets, sync: [1] });
    const { timing } = splicedTiming({ track, at: 0, to: 4, fromTime: 200, toTime: 400 }, []);
    let decoded = 0;
    const times = listed(timing.durations).map((duration, i) => {
      decoded += duration;
      return decoded - duration + (timing.offsets ? (listed(timing.offsets)[i] ?? 0) : 0);
    });
    const first = times[0] ?? 0;
    expect(times.map((time) => time - first)).toEqual([0, 201, 200, 100]);
  });
});
