import { describe, expect, it } from 'vitest';
import { FfmpegSpeed, type FinishedClips } from '@/lib/cut/engines/ffmpeg/encoding-speed';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { sampleSpeed } from '@/lib/cut/engines/ffmpeg/sample-speed';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import { editOf } from '@/tests/support/edits';

/** Seconds to open the file in every run. */
const OPEN_SEC = 0.7;

/** Runs that take `OPEN_SEC` and, for each frame, what the list says for that run; its last entry counts for all others. */
function encoder(costs: readonly number[]) {
  const runs: number[] = [];
  const secFor = (frames: number) => {
    runs.push(frames);
    return OPEN_SEC + frames * (costs[Math.min(runs.length, costs.length) - 1] ?? 0);
  };
  return { runs, secFor, run: async (frames: number) => secFor(frames) };
}

const unstopped = new AbortController().signal;

describe('sampleSpeed', () => {
  it('measures until two runs agree, without the time that a run takes to begin', async () => {
    const { run, runs } = encoder([0.05]);
    const speed = await sampleSpeed(run, 30, unstopped);
    expect(speed).toEqual({ from: expect.closeTo(0.05), to: expect.closeTo(0.05) });
    expect(runs).toEqual([6, 1, 31, 31]);
  });

  it('ignores runs of a program that isn’t compiled yet', async () => {
    // It gets three times faster, as ffmpeg.wasm does.
    const { run } = encoder([0.15, 0.05, 0.1, 0.05]);
    expect(await sampleSpeed(run, 30, unstopped)).toEqual({
      from: expect.closeTo(0.05, 1),
      to: expect.closeTo(0.05, 1),
    });
  });

  it('returns what the last runs say if none agree', async () => {
    const { run } = encoder([0.05, 0.05, 0.1, 0.2, 0.1, 0.2]);
    const speed = await sampleSpeed(run, 30, unstopped);
    expect(speed?.from).toBeCloseTo(0.1, 1);
    expect(speed?.to).toBeCloseTo(0.2, 1);
  });

  it('encodes fewer frames if they take long, and says how unsure a single run is', async () => {
    const { run, runs } = encoder([1]);
    const speed = await sampleSpeed(run, 30, unstopped);
    expect(runs).toEqual([6, 1, 13]);
    expect(speed).toEqual({ from: expect.closeTo(1 / 1.5), to: expect.closeTo(1.5) });
  });

  it('stops after the run that it is at', async () => {
    const stop = new AbortController();
    const { run, runs } = encoder([0.05]);
    const stopping = async (frames: number) => {
      if (frames === 31) stop.abort();
      return run(frames);
    };
    expect(await sampleSpeed(stopping, 30, stop.signal)).toBeNull();
    expect(runs).toEqual([6, 1, 31]);
    const stopped = new AbortController();
    stopped.abort();
    expect(await sampleSpeed(run, 30, stopped.signal)).toBeNull();
  });

  it('knows nothing if a run fails', async () => {
    expect(await sampleSpeed(async (frames) => (frames > 6 ? null : 1), 30, unstopped)).toBeNull();
  });
});

const video = { index: 0, kind: 'video', codec: 'h264', width: 1920, height: 1080, rate: 30 } as const;
const FACTS = {
  durationSec: 60,
  startSec: 0,
  hasChapters: false,
  reordered: false,
  streams: [{ ...video, isCover: false }],
};
const cropped = (width: number, endMs = 10_000) => {
  const crop = { x: 0, y: 0, width, height: 1 };
  return jobOf(editOf(0, endMs, { framing: { crop, flip: false, turn: 0 } }), FACTS, 'mp4');
};

/** A program whose work moves a clock, and the speed of a file that is measured by that clock. */
function setUp(costs: readonly number[], finished: FinishedClips = new Map()) {
  const { runs, secFor } = encoder(costs);
  const commands: string[][] = [];
  let nowMs = 0;
  const ffmpeg: FfmpegLike = {
    load: async () => {},
    mount: async () => {},
    unmount: async () => {},
    createDir: async () => {},
    readFile: async () => {},
    deleteFile: async () => {},
    on() {},
    off() {},
    terminate() {},
    async exec(args) {
      commands.push(args);
      nowMs += 1000 * secFor(Number(args[args.indexOf('-frames:v') + 1]));
      return 0;
    },
  };
  const open = { core: new Core(ffmpeg), input: '/in/source.mp4' };
  return { open, runs, commands, speed: new FfmpegSpeed(finished, () => nowMs) };
}

describe('FfmpegSpeed', () => {
  it('measures the work of the clip itself, once for a kind of it', async () => {
    const { speed, open, commands } = setUp([0.05]);
    const time = { fromSec: expect.closeTo(15), toSec: expect.closeTo(15) };
    expect(await speed.timeFor(open, cropped(0.5))).toEqual(time);
    expect(commands).toHaveLength(4);
    expect(commands[0]?.join(' ')).toMatch(/-i \/in\/source\.mp4 .*crop=960:1080:0:0.*libx264.*-f null -$/);
    expect(await speed.timeFor(open, cropped(0.5, 20_000))).toEqual({
      fromSec: expect.closeTo(30),
      toSec: expect.closeTo(30),
    });
    expect(commands).toHaveLength(4);
    await speed.timeFor(open, cropped(0.25));
    expect(commands.length).toBeGreaterThan(4);
  });

  it('believes finished clips of the file more than measurements', async () => {
    const { speed, open } = setUp([0.05]);
    await speed.timeFor(open, cropped(0.5));
    speed.learn(cropped(0.5), 30);
    expect(await speed.timeFor(open, cropped(0.5))).toEqual({ fromSec: 30, toSec: 30 });
    speed.learn(cropped(0.5), 60);
    expect(await speed.timeFor(open, cropped(0.5))).toEqual({ fromSec: 30, toSec: 60 });
  });

  it('measures nothing for a kind of which another file’s clip is finished, and says how unsure that is', async () => {
    const finished: FinishedClips = new Map();
    setUp([0.05], finished).speed.learn(cropped(0.5), 28);
    const { speed, open, commands } = setUp([0.05], finished);
    const time = await speed.timeFor(open, cropped(0.5));
    expect(time).toEqual({ fromSec: expect.closeTo(20), toSec: expect.closeTo(39.2) });
    expect(commands).toEqual([]);
  });

  it('ends a measurement for another kind of work, and not for the same one', async () => {
    const { speed, open, commands } = setUp([0.05]);
    const first = speed.timeFor(open, cropped(0.5));
    speed.stop(cropped(0.5, 20_000));
    expect(await first).not.toBeNull();
    const second = speed.timeFor(open, cropped(0.25));
    speed.stop(cropped(0.5));
    expect(await second).toBeNull();
    expect(commands).toHaveLength(5);
    expect(speed.knownFor(cropped(0.25))).toBeNull();
  });

  it('forecasts nothing for a few frames', async () => {
    const { speed, open, commands } = setUp([0.05]);
    expect(await speed.timeFor(open, cropped(0.5, 300))).toBeNull();
    expect(commands).toEqual([]);
  });
});
