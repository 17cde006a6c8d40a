import { expect, it } from 'vitest';
import { OpenFfmpeg } from '@/lib/cut/engines/ffmpeg/open-ffmpeg';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import { parseFacts } from '@/lib/ffmpeg/file-facts';
import { MediaError } from '@/lib/media/errors';
import { fixtureBytes } from '../../../../fixtures';
import { editOf, editOfParts, sourceOf } from '../../../../support/edits';

const facts = parseFacts([
  "Input #0, avi, from '/in/film.avi':",
  '  Duration: 00:00:06.00, start: 0.000000, bitrate: 500 kb/s',
  '  Stream #0:0: Video: mpeg4 (Simple Profile) (XVID / 0x44495658), yuv420p, 320x180, 30 fps, 30 tbr, 30 tbn',
  '  Stream #0:1: Audio: mp3 (U[0][0][0] / 0x0055), 48000 Hz, stereo, fltp, 128 kb/s',
]);

/** How the runs of one program end that write a file, in order; the last of them counts for all others. */
type Ends = readonly ('crash' | 'refusal' | 'clip')[];

/** A program that answers with a fixture, whatever it was asked to write. */
function program(ends: Ends, commands: string[][]): Core {
  let runs = 0;
  const ffmpeg: FfmpegLike = {
    exec: async (args) => {
      // Times of packets go to no file.
      if (!args.at(-1)?.endsWith('.mp4')) return 0;
      commands.push(args);
      const end = ends[Math.min(runs++, ends.length - 1)];
      if (end === 'crash') throw new Error('memory access out of bounds');
      return end === 'clip' ? 0 : 1;
    },
    readFile: async () => new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]),
    load: async () => true,
    mount: async () => true,
    unmount: async () => true,
    createDir: async () => true,
    deleteFile: async () => true,
    on: () => {},
    off: () => {},
    terminate: () => {},
  };
  return new Core(ffmpeg);
}

/** Cuts by programs that are started one after the other. */
async function cutBy(...programs: Ends[]) {
  const commands: string[][] = [];
  const next = () => {
    const ends = programs.shift();
    if (!ends) throw new Error('one program too many');
    return { core: program(ends, commands), input: '/in/film.avi' };
  };
  const engine = new OpenFfmpeg(sourceOf(undefined, 'avi'), facts, next(), async () => next());
  const context = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await engine.cut(editOf(1000, 3000), context).catch((error: unknown) => error);
  return { result, runs: commands.length, unused: programs.length };
}

it('an attempt whose program crashes is repeated with a new one', async () => {
  expect(await cutBy(['crash'], ['clip'])).toMatchObject({
    result: { report: { video: 'encoded', audio: 'copied' } },
    runs: 2,
  });
});

it('after a second crash, the next attempt has its turn', async () => {
  expect(await cutBy(['crash'], ['crash'], ['clip'])).toMatchObject({
    result: { report: { video: 'encoded', audio: 'encoded' } },
    runs: 3,
  });
});

it('an attempt that the program refuses is not repeated', async () => {
  expect(await cutBy(['refusal', 'clip'], ['clip'])).toMatchObject({
    result: { report: { audio: 'encoded' } },
    runs: 2,
    unused: 1,
  });
});

it('a cut ends when the program crashes in each attempt', async () => {
  const { result, runs } = await cutBy(['crash'], ['crash'], ['crash']);
  expect(result).toBeInstanceOf(MediaError);
  expect(result).toMatchObject({ code: 'engine-failed' });
  expect(runs).toBe(3);
});

it('a program that has run very often gives way to a new one before it crashes', async () => {
  const worn = program(['crash'], []);
  const { signal } = new AbortController();
  while (!worn.dead) await worn.run(['-version'], signal).catch(() => undefined);
  const commands: string[][] = [];
  const fresh = { core: program(['clip'], commands), input: '/in/film.avi' };
  const before = { core: worn, input: '/in/film.avi' };
  const engine = new OpenFfmpeg(sourceOf(undefined, 'avi'), facts, before, async () => fresh);
  const { report } = await engine.cut(editOf(1000, 3000), { signal, onProgress: () => undefined });
  expect(report.engine).toBe('ffmpeg');
  expect([commands.length, worn.dead]).toEqual([1, true]);
});

it('a forecast goes on with a new program where one has ended itself, unless the file was closed', async () => {
  const started: Core[] = [];
  const next = () => {
    const core = program(['clip'], []);
    started.push(core);
    return { core, input: '/in/film.avi' };
  };
  const engine = new OpenFfmpeg(sourceOf(undefined, 'avi'), facts, next(), async () => next());
  const edit = editOfParts([
    { startMs: 0, endMs: 1000 },
    { startMs: 2000, endMs: 3000 },
  ]);
  started[0]?.terminate();
  await engine.forecast(edit);
  expect(started.map(({ dead }) => dead)).toEqual([true, false]);
  started[1]?.terminate();
  const forecast = engine.forecast(edit);
  engine.close();
  await forecast;
  expect(started.every(({ dead }) => dead)).toBe(true);
});
