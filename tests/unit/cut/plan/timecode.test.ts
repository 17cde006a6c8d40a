import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words } from '@/lib/containers/mp4/box-parts';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { positionsOf } from '@/lib/containers/mp4/read/samples';
import { timecodeFormat } from '@/lib/containers/mp4/read/timecode';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { timecodeAfter } from '@/lib/cut/plan/timecode';
import type { TimeRange } from '@/lib/media/time';
import { editOfParts, sourceOf } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';
import { type Made, madeOf, verify, view } from '../verify/support';
import { plain } from './tracks';

const [DROP_FRAME, DAY_MAX, COUNTER] = [1, 2, 8];

/** The timecode some seconds after another one. @param counting frames per second as a fraction, and as stated in one byte. */
async function counted(
  value: number,
  seconds: number,
  [scale, duration, perSecond]: readonly [number, number, number],
  flags = 0,
): Promise<number | null> {
  const body = new Uint8Array([...new Uint8Array(12), ...words(flags, scale, duration), perSecond, 0]);
  const entry = { format: 'tmcd', body, bytes: body, width: 0, height: 0 };
  const track = await plain();
  const format = timecodeFormat({
    ...track,
    handler: 'tmcd',
    entries: [entry],
    samples: { ...track.samples, size: 4 },
  });
  return format && timecodeAfter(format, value, seconds);
}

describe('a timecode', () => {
  const [PAL, NTSC] = [[25, 1, 25] as const, [30_000, 1001, 30] as const];

  it('counts frames, also of times that are rounded', async () => {
    expect(await counted(90_000, 2, PAL)).toBe(90_050);
    expect(await counted(90_000, 1.999, PAL)).toBe(90_050);
    expect(await counted(90_000, 2.02, PAL)).toBe(90_050);
    expect(await counted(2, 1001, NTSC, DROP_FRAME)).toBe(30_002);
    expect(await counted(-30, 2, PAL, 4)).toBe(20);
  });

  it('begins at 0 again after a day, if it says so', async () => {
    expect(await counted(2_159_990, 2, PAL, DAY_MAX)).toBe(40);
    expect(await counted(2_159_990, 2, PAL)).toBe(2_160_040);
    expect(await counted(2_589_400, 10.01, NTSC, DAY_MAX + DROP_FRAME)).toBe(292);
  });

  it('may count pairs of frames, or state its rate rounded down', async () => {
    expect(await counted(0, 10.01, [60_000, 1001, 30])).toBe(300);
    expect(await counted(0, 10.01, [30_000, 1001, 29])).toBe(300);
  });

  it('may be a counter, whose ticks are several frames', async () => {
    expect(await counted(100, 2, [25, 1, 10], COUNTER + DAY_MAX)).toBe(150);
  });

  it('is nothing that can be counted on without a rate', async () => {
    expect(await counted(0, 1, [0, 1, 25])).toBeNull();
    expect(await counted(0, 1, [25, 0, 25])).toBeNull();
    expect(await counted(0, 1, [25, 1, 0])).toBeNull();
  });
});

/** A film of 6 s with a keyframe each second and reordered frames. */
function film(rate: string, timecode: string) {
  const video = ['-f', 'lavfi', '-i', `testsrc2=s=64x48:r=${rate}:d=6`, '-c:v', 'libx264', '-g', '25'];
  const path = make('timecode.mp4', ...video, '-pix_fmt', 'yuv420p', '-timecode', timecode);
  return new Blob([new Uint8Array(readFileSync(path))]);
}

async function clipOf(blob: Blob, ...ranges: TimeRange[]): Promise<Made> {
  return madeOf(await openForCut(blob), editOfParts(ranges, {}, sourceOf(blob)));
}

/** The timecodes of a clip, each with the tick of the clip at which it begins. */
async function timecodesOf(made: Made) {
  const { tracks } = await openMovie(new Blob([made.bytes]));
  const track = tracks.find(({ handler }) => handler === 'tmcd');
  if (!track) throw new Error('no timecode');
  expect(tracks.find(({ kind }) => kind === 'video')?.references.get('tmcd')).toEqual([track.id]);
  expect(track.edits).toMatchObject([{ start: 0, mediaTime: 0 }]);
  const positions = positionsOf(track.samples);
  return { positions, values: Array.from(positions, (position) => view(made).getInt32(position)) };
}

describe('the timecode of a clip', () => {
  const HOUR = 90_000;
  const one = { startMs: 1480, endMs: 3000 };

  it('is that of its first presented frame, not of the keyframe before', async () => {
    const made = await clipOf(film('25', '01:00:00:00'), one);
    expect((await timecodesOf(made)).values).toEqual([HOUR + 37]);
    await expect(verify(made)).resolves.toBeDefined();
    await expect(verify(made, 'gathered')).resolves.toBeDefined();
  });

  it('is the source’s at the beginning', async () => {
    const made = await clipOf(film('25', '01:00:00:00'), { startMs: 0, endMs: 2000 });
    expect((await timecodesOf(made)).values).toEqual([HOUR]);
    await expect(verify(made)).resolves.toBeDefined();
  });

  it('counts frames where numbers are dropped', async () => {
    const made = await clipOf(film('30000/1001', '01:00:00;02'), { startMs: 2002, endMs: 4000 });
    // 01:00:00;02 is frame 107894.
    expect((await timecodesOf(made)).values).toEqual([107_894 + 60]);
    await expect(verify(made)).resolves.toBeDefined();
  });

  it('counts anew from the first frame of each part', async () => {
    const made = await clipOf(film('25', '01:00:00:00'), { startMs: 4000, endMs: 5000 }, one);
    expect((await timecodesOf(made)).values).toEqual([HOUR + 100, HOUR + 25]);
    expect(made.cut.contents.leftOut).toEqual([]);
    await expect(verify(made)).resolves.toBeDefined();
  });

  it.each([-1, 1, -37])('fails verification if it is off by %d frames', async (off) => {
    const made = await clipOf(film('25', '01:00:00:00'), one, { startMs: 4480, endMs: 6000 });
    const { positions, values } = await timecodesOf(made);
    for (const [i, position] of positions.entries()) {
      view(made).setInt32(position, (values[i] ?? 0) + off);
      await expect(verify(made)).rejects.toMatchObject({ code: 'not-verified' });
      view(made).setInt32(position, values[i] ?? 0);
    }
    await expect(verify(made)).resolves.toBeDefined();
  });
});
