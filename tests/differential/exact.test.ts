import { execFile } from 'node:child_process';
import { mkdtempSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { FfmpegRun } from '@/lib/cut/splice/ffmpeg/program';
import { frameMark } from '@/lib/media/time';
import { judgeClip, judgeSplicedSound } from '../corpus/judge';
import { judgeExact } from '../corpus/judge-exact';
import { learn, placeParts } from '../corpus/place';
import { begunLate, withFramesBefore } from '../corpus/sources';
import { Random } from '../fuzz/random';
import { make } from '../support/made-files';
import { openFile } from './cut-file';
import { learnClip } from './parts-judge';

/**
 * Exact starts whose frames are encoded by ffmpeg. Node has no WebCodecs, so that this way is taken, and native ffmpeg stands in for
 * the program of the browser, which has the same arguments.
 */
const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const out = mkdtempSync(join(tmpdir(), 'snipreel-exact-'));
const run = promisify(execFile);
let runs = 0;

// As on a machine with two cores.
vi.stubGlobal('navigator', { hardwareConcurrency: 2, userAgent: '' });

vi.mock('@/lib/cut/splice/ffmpeg/program', () => ({
  async runFfmpeg({ input, argumentsFor }: FfmpegRun): Promise<Blob> {
    const [gop, head] = ['gop', 'head'].map((name) => join(out, `${name}-${runs}.mp4`));
    if (!gop || !head) throw new Error('no path');
    runs++;
    writeFileSync(gop, new Uint8Array(await input.arrayBuffer()));
    await run(FFMPEG, ['-nostdin', '-y', ...argumentsFor(gop, head)]);
    return openAsBlob(head);
  },
}));

vi.mock('@/lib/kvazaar/load', () => ({
  loadKvazaar: async (bitDepth: 8 | 10) =>
    WebAssembly.compile(readFileSync(new URL(`../../lib/kvazaar/kvazaar-${bitDepth}.wasm`, import.meta.url))),
}));

const X264 = ['-c:v', 'libx264', '-g', '50', '-bf', '3', '-b_strategy', '0'];
const X265 = ['-c:v', 'libx265', '-preset', 'veryfast', '-tag:v', 'hvc1', '-x265-params'];
const INTERLACED = ['-vf', 'tinterlace=interleave_top,fieldorder=tff', '-flags', '+ilme+ildct'];

/** The arguments of an encoder for each input. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  'h264 with a b-pyramid': [...X264, '-x264-params', 'b-pyramid=normal'],
  'h264, 10 bits': [...X264, '-pix_fmt', 'yuv420p10'],
  'h264, 4:2:2': [...X264, '-pix_fmt', 'yuv422p'],
  'h264, 4:2:2, 10 bits': [...X264, '-pix_fmt', 'yuv422p10'],
  'h264, 4:4:4': [...X264, '-pix_fmt', 'yuv444p'],
  'h264, full range': [...X264, '-pix_fmt', 'yuvj420p'],
  'h264, interlaced': [...X264, ...INTERLACED],
  'h264, interlaced, 4:2:2, 10 bits': [...X264, ...INTERLACED, '-pix_fmt', 'yuv422p10'],
  hevc: [...X265, 'log-level=none:keyint=50'],
  'hevc, 10 bits': [...X265, 'log-level=none:keyint=50', '-pix_fmt', 'yuv420p10'],
  'hevc with open gops': [...X265, 'log-level=none:keyint=50:open-gop=1'],
  'h264, main profile': [...X264, '-profile:v', 'main'],
};

/** Parts, in milliseconds: within a GOP, over several, and up to the end. */
const PARTS = [
  { startMs: 640, endMs: 1200 },
  { startMs: 1300, endMs: 5000 },
  { startMs: 3333, endMs: 6000 },
];

const FILM = [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=6,noise=alls=4:allf=t'],
  ...['-f', 'lavfi', '-i', 'sine=d=6', '-c:a', 'aac'],
];

describe('an exact start encoded by ffmpeg', () => {
  it.each(Object.entries(CASES))(
    'begins and ends with its frames: %s',
    { timeout: 120_000 },
    async (name, options) => {
      const path = make(`${name.replace(/\W+/g, '-')}.mp4`, ...FILM, ...options);
      const file = await openFile(path);
      for (const part of PARTS) {
        const clip = join(out, 'clip.mp4');
        const { report } = await file.cutParts([part], clip, { start: 'exact' });
        expect(report.parts[0]?.start.kind).toBe('smart');
        const verdict = judgeExact(path, clip, [part], report);
        expect(verdict.problems, `${part.startMs}`).toEqual([]);
        expect(verdict.encoded).toBeGreaterThan(0);
        expect(verdict.ssim).toBeGreaterThan(0.98);
      }
    },
  );
});

const SEED = Number(process.env.SEED ?? 1);
/** Frames at no whole millisecond, so that a typed end may be less than one behind a frame. */
const UNEVEN_FILM = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=60000/1001:d=4,noise=alls=4:allf=t'];
const HEVC_10 = [
  ...X265,
  'log-level=none:keyint=60:min-keyint=60:open-gop=0:bframes=4',
  '-pix_fmt',
  'yuv420p10',
];

const UNEVEN: Readonly<Record<string, readonly string[]>> = {
  'h264 at 59.94': X264,
  'h264 at no constant rate': [
    ...[...X264, '-vf', "select='not(mod(n,7)*mod(n,5))+gt(mod(n,3),0)'", '-fps_mode', 'vfr'],
  ],
  'hevc at 59.94, 10 bits': HEVC_10,
};

describe('an end less than a millisecond behind a frame', () => {
  it.each(Object.entries(UNEVEN))(
    `encodes no more than the ends, or a part without a keyframe (seed ${SEED}): %s`,
    { timeout: 300_000 },
    async (name, options) => {
      const path = make(`${name.replace(/\W+/g, '-')}.mp4`, ...UNEVEN_FILM, ...options);
      const file = await openFile(path);
      const { frames } = learn(path);
      const random = new Random(SEED);
      const clip = join(out, 'clip.mp4');
      for (let i = 0; i < 7; i++) {
        // The first three end before the second keyframe.
        const last = frames[i < 3 ? 32 + random.below(16) : 60 + random.below(frames.length - 70)];
        const part = { startMs: 500, endMs: frameMark(last?.time ?? 0) + 1 };
        const { report } = await file.cutParts([part], clip, { start: 'exact' });
        expect(judgeExact(path, clip, [part], report).problems, `${part.endMs}`).toEqual([]);
      }
    },
  );
});

describe('a copy of several parts that begin on keyframes', () => {
  it('encodes the ends that refer to frames behind them, and holds nothing else', {
    timeout: 120_000,
  }, async () => {
    const path = make('ends.mp4', ...UNEVEN_FILM, ...HEVC_10);
    const parts = [
      { startMs: 1000, endMs: 1520 },
      { startMs: 2002, endMs: 2530 },
    ];
    const clip = join(out, 'clip.mp4');
    const { report } = await (await openFile(path)).cutParts(parts, clip);
    const verdict = judgeExact(path, clip, parts, report);
    expect(verdict.problems).toEqual([]);
    expect(verdict.frames).toBe(32 + 32);
    expect(report).toMatchObject({ framesBehind: 0, parts: [{ start: { kind: 'clean' } }, {}] });
    expect(report.tailsSec).toBeGreaterThan(0);
  });
});

describe('three parts with exact starts', () => {
  it.each([
    ['of a file whose index begins at 10 s', begunLate, 10],
    ['of a file with B-frames before its edit', withFramesBefore, 0],
  ] as const)('are those %s', { timeout: 120_000 }, async (_, make, beginsSec) => {
    const path = make();
    const parts = [0.5, 1.4, 2.2].map((sec) => {
      const startMs = (beginsSec + sec) * 1000;
      return { startMs, endMs: startMs + 500 };
    });
    const clip = join(out, 'clip.mp4');
    const { report } = await (await openFile(path)).cutParts(parts, clip, { start: 'exact' });
    expect(report.parts.map((part) => part?.start.kind)).toEqual(['smart', 'smart', 'smart']);
    const { problems, frames } = judgeClip(path, clip, parts, report);
    // A tone sounds the same a tenth of a second later: its packets are compared.
    expect(problems.filter((problem) => !problem.startsWith('sound'))).toEqual([]);
    expect(frames).toBe(45);
    const source = learn(path);
    const { placed } = placeParts(
      parts.map((part) => ({ ...part, source })),
      report,
    );
    const heard = (await learnClip(clip)).sounds[0] ?? [];
    expect(judgeSplicedSound(source.sounds[0] ?? [], heard, placed, 0)).toEqual([]);
  });
});
