import { describe, expect, it } from 'vitest';
import { audioTimes } from '@/lib/containers/matroska/movie/audio-times';
import { decodeTimes, videoTimes } from '@/lib/containers/matroska/movie/video-times';
import { eachRun, timeOf } from '@/lib/containers/mp4/read/runs';
import { MediaError } from '@/lib/media/errors';

const MS = 1_000_000;
const ms = (...times: number[]) => Float64Array.from(times);

describe('videoTimes', () => {
  it.each([
    ['30', 33_333_333, 15360, 512],
    ['29.97', 33_366_667, 30000, 1001],
    ['23.976', 41_708_333, 24000, 1001],
    ['60', 16_666_667, 15360, 256],
  ])('restores the exact times of %s frames per second', (_, duration, timescale, step) => {
    const stored = Float64Array.from({ length: 500 }, (_x, i) => Math.round((i * step * 1000) / timescale));
    const times = videoTimes(stored, MS, duration, null);
    expect(times.timescale).toBe(timescale);
    expect([...times.presented]).toEqual(Array.from(stored, (_x, i) => i * step));
    expect(times.last).toBe(step);
  });

  it('restores them wherever the first frame begins and whichever is decoded first', () => {
    const presented = Array.from({ length: 90 }, (_, i) => i).map((i) =>
      i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i,
    );
    const stored = Float64Array.from(presented, (i) => Math.round(21.3 + (i * 1000) / 30));
    const times = videoTimes(stored, MS, 33_333_333, null);
    expect([...times.presented].map((time) => (time - (times.presented[0] ?? 0)) / 512)).toEqual(presented);
    expect((times.presented[0] ?? 0) / 15360).toBeCloseTo(0.0213, 3);
  });

  it('restores them on both sides of a gap that was not read', () => {
    const frames = [...Array(60).keys(), ...Array.from({ length: 60 }, (_, i) => 1000 + i)];
    const stored = Float64Array.from(frames, (i) => Math.round((i * 1000) / 30));
    expect([...videoTimes(stored, MS, 33_333_333, null, 1).presented]).toEqual(frames.map((i) => i * 512));
    expect(videoTimes(stored, MS, 33_333_333, null).timescale).toBe(90_000);
  });

  it.each([
    ['come as they come', ms(0, 33, 100, 133, 160), 33_333_333],
    ['have no rate', ms(0, 33, 67, 100), 0],
    ['have a rate that is none', ms(0, 33, 67, 100), 31_234_567],
  ])('keeps times that %s', (_, stored, duration) => {
    const { timescale, presented } = videoTimes(stored, MS, duration, null);
    expect(timescale).toBe(90_000);
    expect([...presented]).toEqual([...stored].map((time) => time * 90));
  });
});

describe('decodeTimes', () => {
  const check = (...presented: number[]) => {
    const { decode, offsets } = decodeTimes(Float64Array.from(presented), 10);
    const times = presented.map((_, i) => timeOf(decode, i));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const lifted: number[] = [];
    if (offsets)
      eachRun(offsets, 0, presented.length, (n, value) => lifted.push(...Array<number>(n).fill(value)));
    expect(times.map((time, i) => time + (lifted[i] ?? 0))).toEqual(presented);
    expect(Math.min(0, ...lifted)).toBe(0);
    return { times, reordered: offsets !== null };
  };

  it('are the presentation times where nothing is reordered', () => {
    expect(check(5, 15, 25, 40)).toEqual({ times: [5, 15, 25, 40], reordered: false });
  });

  it('are early enough for B-frames', () => {
    expect(check(0, 30, 10, 20, 60, 40, 50).times).toEqual([-10, 0, 10, 20, 30, 40, 50]);
    expect(check(0, 80, 40, 20, 60).times).toEqual([-40, -20, 0, 20, 40]);
  });

  it('handle frames at the same time, and a single frame', () => {
    check(0, 10, 10, 20);
    expect(check(7).times).toEqual([7]);
  });

  it('begin anew behind a gap', () => {
    const presented = [0, 30, 10, 20, 1000, 1030, 1010, 1020];
    const { decode } = decodeTimes(Float64Array.from(presented), 10, [4]);
    expect(presented.map((_, i) => timeOf(decode, i))).toEqual([-10, 0, 10, 20, 990, 1000, 1010, 1020]);
  });

  it('throw where times are far out of order', () => {
    const presented = Float64Array.from({ length: 200 }, (_, i) => (i + 100) % 200);
    expect(() => decodeTimes(presented, 1)).toThrow(MediaError);
  });
});

describe('audioTimes', () => {
  const aac = { scale: MS, rate: 48000, samples: 1024 };
  const stored = (count: number, from = 0) =>
    Float64Array.from({ length: count }, (_, i) => Math.round(from + (i * 1024) / 48));

  it('place packets one behind the other', () => {
    const runs = audioTimes(stored(500), aac, null);
    expect([...runs.value]).toEqual([1024]);
    expect(Math.abs(runs.timeAt[0] ?? 9)).toBeLessThan(24);
  });

  it('begin anew behind a gap, and not on a rounded time', () => {
    const times = Float64Array.from([...stored(100), ...stored(100, 60_000 / 7)]);
    const runs = audioTimes(times, { ...aac, gaps: [100] }, null);
    expect(Math.abs(timeOf(runs, 100) - (60 / 7) * 48_000)).toBeLessThan(6);
    expect(timeOf(runs, 199) - timeOf(runs, 100)).toBe(99 * 1024);
  });

  it('end with a packet of fewer samples where that is known', () => {
    const durations = (clock: typeof aac & { lastSamples?: number }) => [
      ...audioTimes(stored(50), clock, null).value,
    ];
    expect(durations({ ...aac, lastSamples: 384 })).toEqual([1024, 384]);
    expect(durations({ ...aac, samples: 4096, lastSamples: 384 })).not.toContain(384);
  });

  it('keep a gap', () => {
    const times = stored(100).map((time, i) => (i < 50 ? time : time + 40));
    expect([...audioTimes(times, aac, null).value].map((value) => value !== 1024)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('place the packets of one block', () => {
    const laced = stored(80).map((time, i) => (i % 8 === 0 ? time : Number.NaN));
    expect([...audioTimes(laced, aac, null).value]).toEqual([1024]);
    const unknown = audioTimes(laced, { ...aac, samples: null }, 21);
    expect(timeOf(unknown, 79) / 48000).toBeCloseTo((79 * 1024) / 48000, 2);
  });

  it('keep stored times when packets are not as long as they should be', () => {
    const runs = audioTimes(ms(0, 20, 50, 60, 90), { ...aac, samples: 960 * 3 }, 20);
    expect([...runs.value]).toEqual([960, 1440, 480, 1440, 960]);
  });
});
