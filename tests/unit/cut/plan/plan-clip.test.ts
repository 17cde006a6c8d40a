import { describe, expect, it } from 'vitest';
import { startPoint } from '@/lib/cut/plan/plan-part';
import { plainTrack } from '../../containers/mp4/build';
import { audio, plain, reordered, trackOf } from './tracks';

describe('startPoint', () => {
  it.each([
    [700, 700],
    [650, 700],
    [601, 700],
    [0, 0],
  ])('moves a start at %i ms to the frame at %i ms', async (startMs, ticks) => {
    const video = await plain();
    const expected = { time: { ticks, timescale: 1000 }, onScreen: null };
    expect(startPoint({ tracks: [video], video }, startMs, 2000)).toEqual(expected);
  });

  it('goes by presentation time where frames are reordered', async () => {
    const video = await reordered();
    expect(startPoint({ tracks: [video], video }, 310, 900).time.ticks).toBe(400);
  });

  it('keeps a frame on screen if the next one is far away', async () => {
    const video = await trackOf({ ...plainTrack(3), durations: [1, 100, 1, 5000, 1, 100], sync: [1] });
    expect(startPoint({ tracks: [video], video }, 2000, 5200)).toEqual({
      time: { ticks: 2000, timescale: 1000 },
      onScreen: { sample: 1, time: 2000 },
    });
  });

  it('lies inside an audio packet if there is no video', async () => {
    expect(startPoint({ tracks: [await audio()], video: undefined }, 700, 1300)).toEqual({
      time: { ticks: 33600, timescale: 48000 },
      onScreen: null,
    });
  });

  it('waits for a track that begins later', async () => {
    const edits: [number, number, number][] = [
      [500, 0xffffffff, 0x10000],
      [1000, 0, 0x10000],
    ];
    const video = await trackOf({ ...plainTrack(), edits });
    expect(startPoint({ tracks: [video], video }, 200, 1000).time).toEqual({ ticks: 500, timescale: 1000 });
  });
});
