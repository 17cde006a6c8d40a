import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Decoding, decodedSlices } from '@/lib/cut/engines/ffmpeg/decoded-frames';
import { Decoders } from '@/lib/cut/engines/ffmpeg/decoders';
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

/** A program that runs native ffmpeg. */
function nativeCore(): Core {
  const output = join(mkdtempSync(join(tmpdir(), 'slices-')), 'clip.mp4');
  const program: FfmpegLike = {
    load: async () => {},
    mount: async () => {},
    unmount: async () => {},
    createDir: async () => {},
    readFile: async () => Uint8Array.from(readFileSync(output)),
    deleteFile: async () => {},
    on() {},
    off() {},
    terminate() {},
    async exec(args) {
      const own = args.map((arg) => (arg.startsWith('/out/') ? output : arg));
      execFileSync(FFMPEG, ['-v', 'error', '-y', ...own], { stdio: 'ignore' });
      return 0;
    },
  };
  return new Core(program);
}

/** The frames of a part as they are decoded, and in how many slices. */
async function decoded(path: string, container: Container, [startMs, endMs]: readonly [number, number]) {
  const facts = parseFacts(printedOf(path).split('\n'));
  if (!facts) throw new Error('no facts');
  const job = jobOf(editOf(startMs, endMs), facts, container);
  const [part] = job.parts;
  if (!part || !job.video) throw new Error('no video');
  let others = 0;
  const run: Decoding = {
    open: { core: nativeCore(), input: path },
    async renew() {},
    async startAnother() {
      others++;
      return { core: nativeCore(), input: path };
    },
    job,
    signal: new AbortController().signal,
  };
  const all: { sec: number; hash: string }[] = [];
  let slices = 0;
  const decoders = new Decoders(run);
  const video = { job, video: job.video, part: { ...part, withNext: false }, sliceBytes: 20 * FRAME_BYTES };
  for await (const { frames: some } of decodedSlices(decoders, video)) {
    slices++;
    for (const { sec, bytes } of some) all.push({ sec, hash: await sha256Hex(bytes.slice()) });
  }
  await decoders.close();
  return { all, slices, others };
}

/** What ffmpeg prints about a file. */
const printedOf = (path: string) =>
  spawnSync(FFMPEG, ['-hide_banner', '-i', path], { encoding: 'utf8' }).stderr;

/** The hash of each frame of a file, by native ffmpeg in one go. */
function hashesOf(path: string): string[] {
  const { stdout } = ffmpeg(
    ...['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...['-pix_fmt', 'yuv420p', '-f', 'framehash', '-hash', 'sha256', '-'],
  );
  return [...stdout.matchAll(/, *([0-9a-f]{64})/g)].map(([, hash = '']) => hash);
}

beforeEach(() => void vi.stubGlobal('navigator', { hardwareConcurrency: 2 }));

/** Frames of which no two steps are the same. */
const UNEVEN = ['-vf', 'setpts=N/25/TB+0.012*mod(N*7\\,5)/TB', '-fps_mode', 'vfr'];

describe('decodedSlices', () => {
  it.each([
    ['MPEG-2 in MPEG-PS', 'mpegps', ['-c:v', 'mpeg2video', '-bf', '2', '-g', '12', '-q:v', '5', '-f', 'vob']],
    ['WMV with uneven times', 'wmv', [...UNEVEN, '-c:v', 'wmv2', '-g', '30', '-q:v', '5', '-f', 'asf']],
  ] as const)('passes each frame of %s once, with two programs', async (_, container, encoder) => {
    const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=5'];
    const path = make(`long.${container}`, ...video, ...encoder);
    const { all, slices, others } = await decoded(path, container, [200, 4400]);
    expect([slices, others]).toEqual([6, 1]);
    const whole = hashesOf(path);
    const from = whole.indexOf(all[0]?.hash ?? '');
    expect(all.map(({ hash }) => hash)).toEqual(whole.slice(from, from + all.length));
    expect(all.length).toBeGreaterThan(100);
  });

  it.each([
    ['MPEG-4 with B-frames in AVI', 'avi', ['-c:v', 'mpeg4', '-bf', '2', '-g', '40', '-q:v', '5']],
    ['Sorenson in FLV', 'flv', ['-c:v', 'flv', '-g', '50', '-q:v', '5']],
  ] as const)('passes each frame of %s once, over several slices', async (_, container, encoder) => {
    const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2.4'];
    const path = make(`short.${container}`, ...video, ...encoder);
    const { all, slices } = await decoded(path, container, [400, 2200]);
    expect(slices).toBe(3);
    const whole = hashesOf(path);
    const from = whole.indexOf(all[0]?.hash ?? '');
    expect(from).toBeGreaterThan(5);
    expect(all.map(({ hash }) => hash)).toEqual(whole.slice(from, from + 45));
    const steps = all.slice(1).map(({ sec }, i) => sec - (all[i]?.sec ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0.03);
    expect(Math.max(...steps)).toBeLessThan(0.05);
  });
});
