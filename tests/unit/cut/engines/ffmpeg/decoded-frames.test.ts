import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Decoding, decodedSlices } from '@/lib/cut/engines/ffmpeg/decoded-frames';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import { parseFacts } from '@/lib/ffmpeg/file-facts';
import { sha256Hex } from '@/lib/media/bytes/sha256';
import type { Container } from '@/lib/media/formats';
import { ffmpeg } from '@/tests/native/files';
import { editOf } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

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
  const run: Decoding = {
    open: { core: nativeCore(), input: path },
    async renew() {},
    job,
    signal: new AbortController().signal,
  };
  const all: { sec: number; hash: string }[] = [];
  let slices = 0;
  for await (const { frames: some } of decodedSlices(run, job.video, { ...part, withNext: false })) {
    slices++;
    for (const { sec, bytes } of some) all.push({ sec, hash: await sha256Hex(bytes.slice()) });
  }
  return { all, slices };
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

describe('decodedSlices', () => {
  it.each([
    ['MPEG-4 with B-frames in AVI', 'avi', ['-c:v', 'mpeg4', '-bf', '2', '-g', '40', '-q:v', '5']],
    ['Sorenson in FLV', 'flv', ['-c:v', 'flv', '-g', '50', '-q:v', '5']],
  ] as const)('passes each frame of %s once, over several slices', async (_, container, encoder) => {
    const video = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=2.4'];
    const path = make(`large.${container}`, ...video, ...encoder);
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
