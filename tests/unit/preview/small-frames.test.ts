import { describe, expect, it } from 'vitest';
import { shownAt } from '@/lib/preview/command';
import { Loudness, STRETCH_SEC } from '@/lib/preview/loudness';
import { smallFrameArguments, soundArguments } from '@/lib/preview/small-command';

const told = (sec: number) =>
  `[Parsed_showinfo_2 @ 0x1d7f] n:   0 pts: -48000 pts_time:${sec} pos:  1 fmt:yuvj420p`;

describe('a small picture', () => {
  it('is asked for as a preview’s is, but small, with word of its time', () => {
    const args = smallFrameArguments({ path: 'a.avi', container: 'avi' }, 5, 'near', 'out');
    expect(args).toContain('-noaccurate_seek');
    expect(args[args.indexOf('-vf') + 1]).toMatch(/min\(256,.*showinfo/);
  });

  it('is shown when ffmpeg says so, counted from the time sought', () => {
    expect(shownAt(['frame=1', told(-1.2)], 'avi', 5, 'near')).toBeCloseTo(3.8);
    expect(shownAt([told(0.02)], 'avi', 5, 'exact')).toBeCloseTo(5.02);
    // Sought five seconds before, and decoded on the way.
    expect(shownAt([told(0), told(4.96), told(5.01)], 'mpegts', 8, 'exact')).toBeCloseTo(8.01);
    expect(shownAt(['nothing'], 'avi', 5, 'exact')).toBe(5);
  });
});

describe('sound', () => {
  it('is asked for from its time on, for no longer than wanted', () => {
    const args = soundArguments({ path: 'a.avi', container: 'avi' }, 30, 30, 'out');
    expect(args.slice(args.indexOf('-ss'), args.indexOf('-i'))).toEqual(['-ss', '30.000', '-t', '30.000']);
  });

  it('is as loud as its loudest moment, and unknown where it was not heard', () => {
    const loudness = new Loudness();
    expect(loudness.missing(10, 2 * STRETCH_SEC + 1)).toEqual([0, 30, 60]);
    const samples = new Int16Array(2 * 8000);
    samples[8000] = -16384;
    loudness.add(STRETCH_SEC, samples, 8000);
    expect(loudness.missing(10, 70)).toEqual([0, 60]);
    const buckets = new Float32Array(4).fill(-1);
    loudness.fill(buckets, STRETCH_SEC - 0.5, 0.5);
    expect([...buckets]).toEqual([-1, 0, 0, 0.5]);
  });
});
