import { describe, expect, it } from 'vitest';
import { frameArguments, jpegOf, shownAt } from '@/lib/preview/command';

import { audioArguments } from '@/lib/preview/small-frames';

const printed = (sec: number) =>
  `[Parsed_showinfo_2 @ 0x1d7f] n:   0 pts: -48000 pts_time:${sec} pos:  1 fmt:yuvj420p`;

describe('a thumbnail', () => {
  it('uses the arguments of a preview frame in a smaller size, and prints its time', () => {
    const args = frameArguments({ path: 'a.avi', container: 'avi' }, 5, 'keyframe', 'out', jpegOf(256));
    expect(args).toContain('-noaccurate_seek');
    expect(args[args.indexOf('-vf') + 1]).toMatch(/min\(256,.*showinfo/);
  });

  it('has the time that ffmpeg prints, counted from where it started to read', () => {
    expect(shownAt(['frame=1', printed(-1.2)], 'avi', 5, 'keyframe')).toBeCloseTo(3.8);
    expect(shownAt([printed(0.02)], 'avi', 5, 'exact')).toBeCloseTo(5.02);
    // ffmpeg starts five seconds early and also prints the frames it decodes on the way.
    expect(shownAt([printed(0), printed(4.96), printed(5.01)], 'mpegts', 8, 'exact')).toBeCloseTo(8.01);
    expect(shownAt(['nothing'], 'avi', 5, 'exact')).toBe(5);
  });
});

describe('audio', () => {
  it('is read from its start for the given length', () => {
    const args = audioArguments({ path: 'a.avi', container: 'avi' }, 30, 30, 'out');
    expect(args.slice(args.indexOf('-ss'), args.indexOf('-i'))).toEqual(['-ss', '30.000', '-t', '30.000']);
  });
});
