import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Decoding, decodedFrames } from '@/lib/cut/engines/ffmpeg/decoded-frames';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import { parseFacts } from '@/lib/ffmpeg/file-facts';
import { sha256Hex } from '@/lib/media/bytes/sha256';
import type { Container } from '@/lib/media/formats';
import { ffmpeg } from '@/tests/native/files';
import { editOf } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Of a frame of the films. */
const FRAME_BYTES = 320 * 180 * 1.5;

/** A program that runs native ffmpeg, and hands its output over in pieces of a size. */
function nativeCore(chunkBytes: number, onRun: () => void): Core {
  const output = join(mkdtempSync(join(tmpdir(), 'frames-')), 'clip.mov');
  let receive: (chunk: unknown) => void = () => {};
  let rest = new Uint8Array(0);
  const program: FfmpegLike = {
    load: async () => {},
    mount: async () => {},
    unmount: async () => {},
    createDir: async () => {},
    readFile: async () => rest,
    deleteFile: async () => {},
    on(event: 'log' | 'progress', callback: (data: never) => void) {
      if (event === 'progress') receive = callback as typeof receive;
    },
    off() {},
    terminate() {},
    async exec(args) {
      onRun();
      const own = args.map((arg) => (arg.startsWith('/out/') ? output : arg));
      execFileSync(FFMPEG, ['-v', 'error', '-y', ...own], { stdio: 'ignore' });
      rest = Uint8Array.from(readFileSync(output));
      for (; rest.length > chunkBytes; rest = rest.slice(chunkBytes)) receive(rest.slice(0, chunkBytes));
      return 0;
    },
  };
  return new Core(program);
}

/** The frames of a part as they are decoded. */
async function decoded(path: string, container: Container, runFrames = 1_000) {
  const facts = parseFacts(printedOf(path).split('\n'));
  if (!facts) throw new Error('no facts');
  const job = jobOf(editOf(400, 2200), facts, container);
  const [part] = job.parts;
  const { video } = job;
  if (!part || !video) throw new Error('no video');
  const all: { sec: number; durationSec: number; hash: string }[] = [];
  let runs = 0;
  const core = nativeCore(100_000, () => runs++);
  const { signal } = new AbortController();
  const decoding: Decoding = { open: { core, input: path }, renew: async () => {}, job, signal };
  const of = { video, part: { ...part, withNext: false }, runBytes: runFrames * FRAME_BYTES };
  for await (const { sec, durationSec, bytes, track } of decodedFrames(decoding, of)) {
    expect(track.entries[0]).toMatchObject({ width: 320, height: 180 });
    all.push({ sec, durationSec, hash: await sha256Hex(bytes.slice()) });
  }
  return { all, runs };
}

/** What ffmpeg prints about a file. */
const printedOf = (path: string) =>
  spawnSync(FFMPEG, ['-hide_banner', '-i', path], { encoding: 'utf8' }).stderr;

/** The hash of each frame of a file, by native ffmpeg. */
function hashesOf(path: string): string[] {
  const { stdout } = ffmpeg(
    ...['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...['-pix_fmt', 'yuv420p', '-f', 'framehash', '-hash', 'sha256', '-'],
  );
  return [...stdout.matchAll(/, *([0-9a-f]{64})/g)].map(([, hash = '']) => hash);
}

/** Frames of which no two steps are the same. */
const UNEVEN = [
  '-vf',
  'setpts=N/25/TB+0.012*mod(N*7\\,5)/TB',
  '-fps_mode',
  'vfr',
  '-enc_time_base',
  '1/1000',
];

const FILM = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2.4'];

describe('decodedFrames', () => {
  it.each([
    ['MPEG-2 in MPEG-PS', 'mpegps', ['-c:v', 'mpeg2video', '-bf', '2', '-g', '12', '-q:v', '5', '-f', 'vob']],
    ['WMV with uneven times', 'wmv', [...UNEVEN, '-c:v', 'wmv2', '-g', '30', '-q:v', '5', '-f', 'asf']],
    ['MPEG-4 with B-frames in AVI', 'avi', ['-c:v', 'mpeg4', '-bf', '2', '-g', '40', '-q:v', '5']],
    ['Sorenson in FLV', 'flv', ['-c:v', 'flv', '-g', '50', '-q:v', '5']],
  ] as const)('passes each frame of %s once, in one run and in several', async (_, container, encoder) => {
    const path = make(`decoded.${container}`, ...FILM, ...encoder);
    const { all, runs } = await decoded(path, container);
    expect(runs).toBe(1);
    const whole = hashesOf(path);
    const from = whole.indexOf(all[0]?.hash ?? '');
    expect(from).toBeGreaterThan(5);
    expect(all.length).toBeGreaterThan(42);
    expect(all.map(({ hash }) => hash)).toEqual(whole.slice(from, from + all.length));
    expect(all[0]?.sec).toBeCloseTo(0.4, 1);
    expect(all.at(-1)?.sec).toBeLessThan(2.2);
    const several = await decoded(path, container, 20);
    expect(several.runs).toBeGreaterThan(2);
    const timed = (frames: typeof all) => frames.map(({ sec, hash }) => `${sec} ${hash}`);
    expect(timed(several.all)).toEqual(timed(all));
  });

  it('says how long each frame of uneven times lasts', async () => {
    const path = make('uneven.wmv', ...FILM, ...UNEVEN, '-c:v', 'wmv2', '-q:v', '5', '-f', 'asf');
    const { all } = await decoded(path, 'wmv');
    const steps = all.slice(1).map(({ sec }, i) => sec - (all[i]?.sec ?? 0));
    expect(Math.max(...steps) - Math.min(...steps)).toBeGreaterThan(0.02);
    for (const [i, step] of steps.entries()) expect(all[i]?.durationSec).toBeCloseTo(step, 9);
  });
});
