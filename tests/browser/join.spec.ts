/** Clips of several files by the index engine, in its worker, judged by native ffmpeg. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { earlierSec, movedSec } from '@/lib/cut/forecast';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { decodeErrors, frames, probe } from '../native/files';
import { make, temporaryFile } from '../support/made-files';
import { withLengthSize, withoutRecordedSets } from '../support/nal-files';
import { expect, rangeOf, test } from './harness';
import { type Answer, saveHeld } from './one-engine';

const film = (from: number) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=30:duration=${from + 4},trim=start=${from},setpts=PTS-STARTPTS`,
  ],
];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4'];
const AAC = ['-c:a', 'aac', '-b:a', '160k'];
const x264 = (preset: string, bframes: number) => [
  ...['-c:v', 'libx264', '-preset', preset, '-g', '40', '-bf', `${bframes}`, '-pix_fmt', 'yuv420p'],
];
const hevc = (preset: string) => [
  ...['-c:v', 'libx265', '-preset', preset, '-x265-params', 'log-level=none:keyint=40', '-tag:v', 'hvc1'],
];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-c:a', 'libopus'];

const plain = () => make('plain.mp4', ...film(0), ...TONE, ...x264('veryfast', 2), ...AAC);
const same = () => make('same.mp4', ...film(6), ...TONE, ...x264('veryfast', 2), ...AAC);
const slow = () => make('slow.mp4', ...film(12), ...TONE, ...x264('slow', 3), ...AAC);
const simple = () => make('simple.mp4', ...film(18), ...TONE, ...x264('ultrafast', 0), ...AAC);
const silent = () => make('silent.mp4', ...film(24), ...x264('veryfast', 2));
const vp9 = () => make('one.webm', ...film(0), ...TONE, ...VP9);
const more = () => make('two.webm', ...film(6), ...TONE, ...VP9);
const hevcs = () => [
  make('one-hevc.mp4', ...film(0), ...TONE, ...hevc('ultrafast'), ...AAC),
  make('two-hevc.mp4', ...film(6), ...TONE, ...hevc('fast'), ...AAC),
];

/** A file with other bytes. */
async function changed(path: string, change: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>) {
  return temporaryFile(basename(path), await change(new Uint8Array(readFileSync(path))));
}

const REPEATED = ['-x264-params', 'repeat-headers=1', '-tag:v', 'avc3'];
const avc3 = () => make('avc3.mp4', ...film(6), ...TONE, ...x264('slow', 3), ...REPEATED, ...AAC);
const hev1 = () => make('hev1.mp4', ...film(6), ...TONE, ...hevc('fast'), '-tag:v', 'hev1', ...AAC);

interface Case {
  name: string;
  files: () => string[] | Promise<string[]>;
  start: EditOptions['start'];
  /** Splices with a crossfade. */
  crossfades: number;
}

const CASES: Case[] = [
  { name: 'one encoder', files: () => [plain(), same()], start: 'lossless', crossfades: 2 },
  { name: 'other parameter sets', files: () => [plain(), slow()], start: 'lossless', crossfades: 2 },
  { name: 'other parameter sets, exact', files: () => [slow(), simple()], start: 'exact', crossfades: 2 },
  { name: 'silence first, exact', files: () => [silent(), plain()], start: 'exact', crossfades: 2 },
  { name: 'VP9 and Opus in WebM, exact', files: () => [vp9(), more()], start: 'exact', crossfades: 2 },
  { name: 'avc3 after avc1', files: () => [plain(), avc3()], start: 'lossless', crossfades: 2 },
  { name: 'avc1 after avc3, exact', files: () => [avc3(), plain()], start: 'exact', crossfades: 2 },
  {
    name: 'parameter sets in samples only',
    files: async () => [plain(), await changed(avc3(), withoutRecordedSets)],
    ...{ start: 'lossless', crossfades: 2 },
  },
  {
    name: 'NAL lengths of two bytes',
    files: async () => [plain(), await changed(slow(), (bytes) => withLengthSize(bytes, 2))],
    ...{ start: 'exact', crossfades: 2 },
  },
  { name: 'hev1 after hvc1', files: () => [hevcs()[0] ?? '', hev1()], start: 'lossless', crossfades: 2 },
  { name: 'HEVC with other parameter sets', files: hevcs, start: 'lossless', crossfades: 2 },
];

/** Parts of two files `[file, start, end)`: from a keyframe, from between two, and back. */
const PARTS = [
  [0, 0, 2],
  [1, 0.9, 2.5],
  [0, 2.4, 3.5],
] as const;

for (const { name, files, start, crossfades } of CASES)
  test(name, { tag: name === 'other parameter sets' ? [] : '@ci' }, async ({ app }) => {
    const paths = await files();
    const answer = await join(app, paths, { start });
    expect(answer.failed).toBeUndefined();
    const { report, forecast } = answer;
    if (!report) throw new Error('no report');
    expect(report).toMatchObject({
      engine: 'index',
      video: 'copied',
      audio: 'copied',
      crossfades,
      plainSplices: 0,
    });
    expect(forecast?.parts.map((part) => part?.start.kind)).toEqual(
      report.parts.map((part) => part?.start.kind),
    );
    const clip = await saveHeld(app);
    expect(decodeErrors(clip)).toBe('');
    const length = PARTS.reduce((sum, [, from, to]) => sum + to - from, movedSec(report.parts));
    expect(Math.abs(probe(clip).duration - length)).toBeLessThan(0.03);
    const sources = paths.map((file) => frames(file));
    const got = frames(clip);
    const copied = new Set(sources.flat().map(({ md5 }) => md5));
    // 0.2 ms of frames behind a part's end may be shown where nothing encodes them.
    const shown = got.filter(({ time }, i) => (got[i + 1]?.time ?? time + 1) - time > 0.001);
    expect(Math.abs(shown.length - Math.round(length * 30))).toBeLessThanOrEqual(1);
    expect(got.filter(({ md5 }) => copied.has(md5)).length).toBeGreaterThan(start === 'exact' ? 60 : 130);
    for (const [i, [file, from]] of PARTS.entries()) {
      const outcome = report.parts[i] ?? null;
      const { atSec = 0, start: how } = outcome ?? {};
      const first = sources[file]?.find(({ time }) => time >= from - earlierSec(outcome) - 0.001);
      const own = shown.find(({ time }) => Math.abs(time - atSec) < 0.0015);
      if (how?.kind !== 'smart') expect(own?.md5, `part ${i + 1}`).toBe(first?.md5);
    }
  });

async function join(app: Page, files: string[], options: Partial<EditOptions>): Promise<Answer> {
  await app.evaluate(() => document.querySelector('#file')?.setAttribute('multiple', ''));
  await app.setInputFiles('#file', files);
  const ranges = PARTS.map(([file, start, end]) => ({ file, ...rangeOf(start, end) }));
  return app.evaluate(
    async ({ ranges, options }): Promise<Answer> => {
      const { chosenSources, held, product } = window.lab;
      const sources = await chosenSources();
      try {
        const signal = new AbortController().signal;
        const engine = await product.indexEngine.open(sources, { signal, onLoad() {} });
        const parts = ranges.flatMap(({ file, ...range }) => {
          const source = sources[file];
          return source ? [{ ...range, source }] : [];
        });
        const edit = product.settle({ ...options, parts });
        const forecast = await engine.forecast(edit);
        const clip = await engine.cut(edit, { signal, onProgress() {} });
        held.clip = clip;
        // The clip outlives its worker.
        engine.close();
        return { forecast, report: clip.report, durationSec: clip.durationSec };
      } catch (error) {
        return { failed: String(error) };
      }
    },
    { ranges, options: { ...PLAIN_OPTIONS, ...options } },
  );
}
