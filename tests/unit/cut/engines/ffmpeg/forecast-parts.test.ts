import { describe, expect, it } from 'vitest';
import { inTurn } from '@/lib/cut/compose-forecast';
import {
  PartsForecast,
  type PartTimes,
  timesOf,
  unplacedPart,
} from '@/lib/cut/engines/ffmpeg/forecast-parts';
import { Turns } from '@/lib/cut/engines/ffmpeg/turns';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import { sourceOf } from '@/tests/support/edits';

/** Ten frames per second with a keyframe every two seconds, from the keyframe before a time to one second behind it. */
function packetsAround(sec: number) {
  const first = Math.floor(sec / 2) * 20;
  const count = Math.round((sec + 1) * 10) - first;
  return Array.from({ length: count }, (_, i) => ({
    sec: (first + i) / 10,
    durationSec: 0.1,
    isKey: (first + i) % 20 === 0,
  }));
}

const times = (startMs: number, endMs: number) =>
  timesOf(packetsAround(startMs / 1000), packetsAround(endMs / 1000), {
    startMs,
    endMs,
    soundToSec: 0,
  });

describe('timesOf', () => {
  it('finds the first frame, its keyframe, and where the last frame ends', () => {
    const found = { shownSec: 3.1, keySec: 2, endSec: 5.1 };
    expect(times(3050, 5060)).toEqual(found);
    expect(times(4000, 5000)).toEqual({ shownSec: 4, keySec: 4, endSec: 5 });
  });

  it('shows the frame on screen if the next one is behind the end', () => {
    expect(times(3010, 3080)).toMatchObject({ shownSec: 3.01 });
  });

  it('lets a part begin inside a frame that stays on screen', () => {
    const slide = [{ sec: 0, durationSec: 30, isKey: true }];
    const range = { startMs: 3050, endMs: 5020, soundToSec: 0 };
    expect(timesOf(slide, slide, range)).toEqual({ shownSec: 3.05, keySec: 0, endSec: 5.02 });
  });

  it('ends a part with the sound that goes on behind the video', () => {
    const last = packetsAround(2).filter(({ sec }) => sec < 3);
    const ends = [4, 3.6, 3.04, 0].map((soundToSec) =>
      timesOf(last, last, { startMs: 2000, endMs: 3900, soundToSec }),
    );
    expect(ends.map((found) => found?.endSec)).toEqual([3.9, 3.6, 3, 3]);
    expect(timesOf(last, last, { startMs: 3200, endMs: 3900, soundToSec: 5 })).toEqual({
      ...{ shownSec: 3.2, keySec: 2, endSec: 3.9 },
    });
  });

  it('knows nothing without a keyframe', () => {
    expect(timesOf([], [], { startMs: 0, endMs: 1000, soundToSec: 0 })).toBeNull();
  });
});

const clipOf = (all: readonly PartTimes[], isEncoded: boolean) =>
  inTurn(all.map((times, i) => unplacedPart(times, { isEncoded, isFirst: i === 0 })));

it('a copy moves the parts after the first to their keyframes, and is longer for it', () => {
  const parts = [
    { shownSec: 3.1, keySec: 2, endSec: 5.1 },
    { shownSec: 7.5, keySec: 6, endSec: 8 },
    { shownSec: 4, keySec: 4, endSec: 5 },
  ];
  expect(clipOf(parts, false)).toEqual({
    parts: [
      { start: { kind: 'unknown' }, atSec: 0 },
      { start: { kind: 'moved', earlierSec: 1.5 }, atSec: expect.closeTo(2) },
      { start: { kind: 'clean' }, atSec: expect.closeTo(4) },
    ],
    lengthSec: expect.closeTo(5),
  });
  expect(clipOf(parts, true).lengthSec).toBeCloseTo(3.5);
});

describe('PartsForecast', () => {
  const source = sourceOf();
  const parts = [
    { source, startMs: 500, endMs: 1500 },
    { source, startMs: 3000, endMs: 4000 },
  ];
  const video = { index: 0, kind: 'video', codec: 'h264', isCover: false } as const;

  /** A core that prints a keyframe at 0 and 2 s, and knows its commands. */
  function program() {
    const commands: string[][] = [];
    const heard = new Set<(line: { type: string; message: string }) => void>();
    const lines = ['#tb 0: 1/1000', '0, 0, 0, 100, 9, 0x1', '0, 2000, 2000, 100, 9, 0x1'];
    const like: Partial<FfmpegLike> = {
      exec: async (args) => {
        commands.push(args);
        for (const message of lines) for (const hear of heard) hear({ type: 'stdout', message });
        return 0;
      },
      on: (_, hear) => void heard.add(hear),
      off: (_, hear) => void heard.delete(hear),
    };
    return { open: { core: new Core(like as FfmpegLike), input: '/in/a.flv' }, commands };
  }

  it('reads the packets of each part once, and those of parts near each other together', async () => {
    const { open, commands } = program();
    const forecast = new PartsForecast(video, 'flv');
    const turns = new Turns();
    const times = (await forecast.times(turns.forecast(), open, parts, 0)) ?? [];
    expect(clipOf(times, false).parts[1]).toEqual({ start: { kind: 'moved', earlierSec: 1 }, atSec: 1 });
    expect(await forecast.times(turns.forecast(), open, parts, 0)).toEqual(times);
    expect(commands).toHaveLength(1);
  });

  it('reads the packets of 200 parts with one program, however far they are from each other', async () => {
    const { open, commands } = program();
    const many = Array.from({ length: 200 }, (_, i) => ({
      source,
      startMs: i * 60_000,
      endMs: i * 60_000 + 500,
    }));
    const forecast = new PartsForecast(video, 'avi');
    expect(await forecast.times(new Turns().forecast(), open, many, 0)).toHaveLength(200);
    expect(commands.length).toBeLessThanOrEqual(40);
    expect(open.core.dead).toBe(false);
  });

  it('gives way to a newer forecast, and to a cut', async () => {
    const { open, commands } = program();
    const forecast = new PartsForecast(video, 'flv');
    const turns = new Turns();
    const times = (...of: typeof parts) => forecast.times(turns.forecast(), open, of, 0);
    const [older, newer] = [times(...parts), times(...[...parts].reverse())];
    expect(await older).toBeNull();
    expect(await newer).toHaveLength(2);
    const before = commands.length;
    await turns.cut(async () => {
      expect(await times(...parts, { source, startMs: 6000, endMs: 7000 })).toBeNull();
    });
    expect(commands).toHaveLength(before);
  });
});
