/** Clips of several parts by the engines that write intermediate files, in order and reordered, judged by native ffmpeg. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { CutReport, Treatment } from '@/lib/cut/report';
import { type EditOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import type { EngineId } from '@/lib/media/formats';
import { requiredPath } from '../e2e/support/environment';
import { fixtures } from '../fixtures';
import { expect, rangeOf, test } from './harness';
import { cutPartsWith, type Frame, frames, openWith, saveHeld } from './one-engine';
import { judge, make } from './oracle';

const FFMPEG = requiredPath('FFMPEG_PATH');

type Parts = readonly (readonly [start: number, end: number])[];

const FORTH: Parts = [
  [0.9, 1.7],
  [2.2, 2.8],
  [2.9, 3.6],
];
/** Reordered, and one overlaps another. */
const BACK: Parts = [
  [2.9, 3.6],
  [0.4, 1.5],
  [1.2, 2.05],
];

const TESTSRC = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=5'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=5'];
const H264 = ['-c:v', 'libx264', '-g', '40', '-bf', '2', '-pix_fmt', 'yuv420p'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '600k'];

interface Case {
  name: string;
  file: () => string;
  engine: EngineId;
  video: Treatment | 'none';
  audio: Treatment | 'none';
  start?: EditOptions['start'];
  /** Nothing here encodes the frames at a part's end; those that they need are shown for a moment. */
  needsHidden?: boolean;
}

const CASES: Case[] = [
  {
    name: 'H.264 with B-frames and AAC',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '160k'),
    engine: 'index',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'H.264 with B-frames and AAC, exact',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '160k'),
    engine: 'index',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  {
    name: 'VP9 and Opus in WebM, exact',
    file: () => fixtures.vp9Opus,
    engine: 'index',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  {
    name: 'HEVC and AAC',
    file: () => fixtures.hevcAac,
    engine: 'index',
    video: 'copied',
    audio: 'copied',
    needsHidden: true,
  },
  {
    name: 'MPEG-TS, exact',
    file: () => fixtures.mpegTs,
    engine: 'packets',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  { name: 'MPEG-TS', file: () => fixtures.mpegTs, engine: 'packets', video: 'copied', audio: 'copied' },
  {
    name: 'H.264 and PCM in MOV, exact',
    file: () => make('a.mov', ...TESTSRC, ...TONE, ...H264, '-c:a', 'pcm_s16le'),
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
    start: 'exact',
  },
  {
    name: 'H.264 and MP3, exact',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'libmp3lame'),
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
    start: 'exact',
  },
  {
    name: 'VP8 and Vorbis in WebM',
    file: () => make('a.webm', ...TESTSRC, ...TONE, ...VP8, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'Vorbis in Ogg',
    file: () => make('a.ogg', ...TONE, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'none',
    audio: 'encoded',
  },
  {
    name: 'H.264 and AAC, encoded on request',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac'),
    engine: 'packets',
    video: 'encoded',
    audio: 'copied',
    start: 'encode',
  },
  {
    name: 'MPEG-4 and MP3 in AVI',
    file: () =>
      make('a.avi', ...TESTSRC, ...TONE, '-c:v', 'mpeg4', '-bf', '2', '-g', '40', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'WMV and WMA',
    file: () => make('a.wmv', ...TESTSRC, ...TONE, '-c:v', 'wmv2', '-g', '40', '-c:a', 'wmav2'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'Theora and Vorbis in Ogg',
    file: () => fixtures.theoraVorbis,
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'H.264 and AAC in FLV',
    file: () => make('a.flv', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac'),
    engine: 'ffmpeg',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'Sorenson and MP3 in FLV',
    file: () =>
      make('a.flv', ...TESTSRC, ...TONE, '-c:v', 'flv', '-g', '40', '-ar', '44100', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
];

/** Run by `npm test`, in one order each. */
const BRIEF = [
  'H.264 with B-frames and AAC, exact, back',
  'VP9 and Opus in WebM, exact, forth',
  'HEVC and AAC, back',
  'MPEG-TS, exact, back',
  'VP8 and Vorbis in WebM, forth',
  'MPEG-4 and MP3 in AVI, back',
];

for (const row of CASES)
  for (const [order, parts] of Object.entries({ forth: FORTH, back: BACK })) {
    const name = `${row.name}, ${order}`;
    const tag = BRIEF.includes(name) ? [] : ['@full'];
    test(name, { tag }, async ({ app }) => judgeParts(app, row, parts));
  }

const SOUND_ONLY: readonly (readonly [string, () => string, EngineId])[] = [
  ['H.264 and PCM in MOV', () => make('a.mov', ...TESTSRC, ...TONE, ...H264, '-c:a', 'pcm_s16le'), 'packets'],
  ['WMV and WMA', () => make('a.wmv', ...TESTSRC, ...TONE, '-c:v', 'wmv2', '-c:a', 'wmav2'), 'ffmpeg'],
];

for (const [name, file, engine] of SOUND_ONLY)
  test(`${name}: the audio alone, with a chapter for each part, and the video alone`, {
    tag: '@full',
  }, async ({ app }) => {
    await openWith(app, engine, file());
    const only = await cutPartsWith(app, BACK, { sound: 'only', chapters: 'parts' });
    expect(only.report).toMatchObject({ engine, video: 'none', audio: 'encoded', leftOut: [] });
    const sound = await saveHeld(app);
    judgeTone(sound, 2.65);
    expect(chaptersOf(sound)).toEqual([0, 0.7, 1.8]);
    const { report } = await cutPartsWith(app, BACK, { sound: 'remove', chapters: 'parts' });
    expect(report).toMatchObject({ audio: 'none', leftOut: [] });
    const video = await saveHeld(app);
    expect(judge(video).audio).toEqual([]);
    expect(chaptersOf(video)).toHaveLength(3);
  });

/** When a file's chapters begin, in seconds. */
function chaptersOf(path: string): number[] {
  const args = ['-v', 'error', '-show_entries', 'chapter=start_time', '-of', 'csv=p=0', path];
  const text = execFileSync(requiredPath('FFPROBE_PATH'), args, { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.trim()));
}

const MANY: Parts = Array.from({ length: 200 }, (_, i) => [i * 0.29 + 0.05, i * 0.29 + 0.26] as const);
const SMALL = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=30:duration=60'];
const LONG_TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=60'];

const MANY_CASES: Case[] = [
  {
    name: 'VP8 and Vorbis in WebM',
    file: () => make('a.webm', ...SMALL, ...LONG_TONE, ...VP8, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'MPEG-4 and MP3 in AVI',
    file: () => make('a.avi', ...SMALL, ...LONG_TONE, '-c:v', 'mpeg4', '-g', '40', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
];

for (const row of MANY_CASES)
  test(`${row.name}, 200 parts backwards`, { tag: '@full' }, async ({ app }) =>
    judgeParts(app, row, [...MANY].reverse()),
  );

const TWELVE_SEC = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=12'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=12'],
];

const ENCODED: readonly (readonly [EngineId, () => string])[] = [
  ['packets', () => make('a.webm', ...TWELVE_SEC, ...VP8, '-c:a', 'libvorbis')],
  ['ffmpeg', () => make('a.avi', ...TWELVE_SEC, '-c:v', 'mpeg4', '-c:a', 'libmp3lame')],
];

for (const [engine, file] of ENCODED)
  test(`${engine}: the size of several parts is projected while they are encoded`, {
    tag: '@full',
  }, async ({ app }) => {
    await openWith(app, engine, file());
    const { failed, projected = 0 } = await cutPartsWith(app, [
      [7, 11],
      [0, 5],
    ]);
    expect(failed).toBeUndefined();
    expect(Math.abs(Math.log2(projected / statSync(await saveHeld(app)).size))).toBeLessThan(0.7);
  });

const LADDER: readonly (readonly [string, () => string, EngineId])[] = [
  ['VP9 and Opus in WebM', () => fixtures.vp9Opus, 'index'],
  ['MPEG-TS', () => fixtures.mpegTs, 'packets'],
  ['H.264 and PCM in MOV', () => fixtures.h264Pcm, 'packets'],
  ['VP8 and Vorbis in WebM', () => fixtures.vp8Vorbis, 'packets'],
  ['MPEG-4 and MP3 in AVI', () => fixtures.mpeg4Mp3, 'ffmpeg'],
];

for (const [name, file, engine] of LADDER)
  test(`${name} passes verification`, { tag: '@full' }, async ({ app }) => {
    for (const start of ['lossless', 'exact'] as const)
      expect(await cutByAll(app, file(), BACK, start)).toMatchObject({ engine, verified: true });
  });

/** Cuts with all engines, as the editor does. */
async function cutByAll(app: Page, file: string, parts: Parts, start: EditOptions['start']) {
  await app.setInputFiles('#file', file);
  const ranges = parts.map(([start, end]) => rangeOf(start, end));
  const options = { ...PLAIN_OPTIONS, start };
  return app.evaluate(
    async ({ ranges, options }) => {
      const load = (path: string) => import(/* @vite-ignore */ `${location.origin}/lib/${path}.ts`);
      const [{ SNIFF_BYTES, sniff }, { openSources }, { ENGINES }] = await Promise.all(
        ['media/formats', 'cut/session/session', 'cut/session/registry'].map(load),
      );
      const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
      if (!file) throw new Error('no file chosen');
      const container = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
      const source = { id: 1, file, container };
      const { signal } = new AbortController();
      const session = await openSources([source], ENGINES, { signal, onLoad() {} });
      try {
        const edit = { ...options, parts: ranges.map((range) => ({ ...range, source })) };
        const { report, verified } = await session.cut(edit, { signal, onProgress() {} });
        return { engine: report.engine, verified: verified !== null };
      } catch (error) {
        return { failed: String(error) };
      } finally {
        session.close();
      }
    },
    { ranges, options },
  );
}

/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const TICK_SEC = 0.0015;
const FRAME_RATE = 30;

async function judgeParts(app: Page, row: Case, parts: Parts): Promise<void> {
  const file = row.file();
  const { failed } = await openWith(app, row.engine, file);
  expect(failed).toBeUndefined();
  const answer = await cutPartsWith(app, parts, row.start ? { start: row.start } : {});
  expect(answer.failed).toBeUndefined();
  expect(answer.report).toMatchObject({ engine: row.engine, video: row.video, audio: row.audio });
  const { report, forecast } = answer;
  if (!report) throw new Error('no report');
  expect(report.later).toHaveLength(parts.length - 1);
  // Empty where only the cut can tell.
  for (const [i, { start, atSec }] of (forecast?.later ?? []).entries()) {
    expect(start.kind).toBe(report.later[i]?.start.kind);
    expect(Math.abs(atSec - (report.later[i]?.atSec ?? Number.NaN))).toBeLessThan(2 * TICK_SEC);
  }
  const clip = await saveHeld(app);
  expect(complaints(clip)).toBe('');
  const spans = row.video === 'none' ? soundSpans(parts) : judgeFrames(file, clip, parts, row, report);
  for (const [i, { atSec }] of report.later.entries())
    expect(Math.abs(atSec - (spans[i + 1]?.atSec ?? Number.NaN))).toBeLessThan(TICK_SEC);
  const last = spans.at(-1);
  const length = (last?.atSec ?? 0) + (last?.lengthSec ?? 0);
  expect(Math.abs(judge(clip).duration - length)).toBeLessThan(0.03);
  expect(report).toMatchObject({ crossfades: parts.length - 1, plainSplices: 0 });
  judgeTone(clip, length);
}

/** What ffmpeg complains of when it decodes everything. */
function complaints(path: string): string {
  return execFileSync(
    'sh',
    [
      '-c',
      '"$0" -v error -nostdin -i "$1" -fps_mode passthrough -enc_time_base -1 -f null - 2>&1',
      FFMPEG,
      path,
    ],
    {
      encoding: 'utf8',
    },
  );
}

interface Place {
  atSec: number;
  lengthSec: number;
}

function soundSpans(parts: Parts): Place[] {
  let atSec = 0;
  return parts.map(([start, end]) => {
    const place = { atSec, lengthSec: end - start };
    atSec += end - start;
    return place;
  });
}

/** Every frame of the parts, in their order, each as long as in the source; copied ones bit for bit. */
function judgeFrames(file: string, clip: string, parts: Parts, row: Case, report: CutReport): Place[] {
  const source = frames(file);
  const all = frames(clip);
  const places: Place[] = [];
  const wanted: Frame[] = [];
  let atSec = 0;
  for (const [i, [start, end]] of parts.entries()) {
    const first = source.find(({ sec }) => sec >= start - 1e-4);
    const begins = report.later[i - 1]?.start;
    const from = (first?.sec ?? Number.NaN) - (begins?.kind === 'moved' ? begins.earlierSec : 0);
    const next = source.find(({ sec }) => sec >= end - 1e-4);
    const own = source.filter(({ sec }) => sec >= from - TICK_SEC && sec < end - 1e-4);
    wanted.push(...own.map(({ sec, md5 }) => ({ sec: atSec + sec - from, md5 })));
    const isLast = i === parts.length - 1;
    places.push({ atSec, lengthSec: (isLast ? end : (next?.sec ?? end)) - from });
    atSec += (next?.sec ?? end) - from;
  }
  const shown = row.needsHidden ? withoutMoments(all) : all;
  expect(shown).toHaveLength(wanted.length);
  for (const [i, { sec }] of shown.entries())
    expect(Math.abs(sec - (wanted[i]?.sec ?? Number.NaN))).toBeLessThan(2 * TICK_SEC);
  const changed = shown.filter(({ md5 }, i) => md5 !== wanted[i]?.md5).length;
  if (row.video === 'copied') expect(changed).toBeLessThanOrEqual(Math.ceil(encodedSec(report) * FRAME_RATE));
  return places;
}

/** The seconds of a clip with copied video that are encoded all the same. */
function encodedSec({ start, later, tailsSec }: CutReport): number {
  const starts = [start, ...later.map((part) => part.start)];
  return starts.reduce((sum, each) => sum + (each.kind === 'smart' ? each.encodedSec : 0), tailsSec);
}

/** The frames that aren't followed by another one at once. */
function withoutMoments(all: readonly Frame[]): Frame[] {
  return all.filter(({ sec }, i) => (all[i + 1]?.sec ?? Number.POSITIVE_INFINITY) - sec > TICK_SEC);
}

const RATE = 48_000;
/** A source's amplitude, and what its coding may add to a jump from one sample to the next. */
const OWN_JUMP = ((2 * Math.PI * 440) / RATE) * (1 / 8);
const CODING = 1.3;

/** The audio is as long as it should be; a tone has no jump at splices that it doesn't have elsewhere. */
function judgeTone(clip: string, lengthSec: number): void {
  const args = ['-v', 'error', '-nostdin', '-i', clip, '-map', '0:a:0', '-ac', '1', '-ar', String(RATE)];
  const bytes = execFileSync(FFMPEG, [...args, '-f', 'f32le', '-'], { maxBuffer: 2 ** 28 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  expect(Math.abs(samples.length / RATE - lengthSec)).toBeLessThan(0.03);
  if (!isPure(samples)) return;
  let jump = 0;
  for (let i = 1; i < samples.length; i++)
    jump = Math.max(jump, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  expect(jump).toBeLessThan(OWN_JUMP * CODING);
}

/** False for the fixtures' tone, which beeps. */
function isPure(samples: Float32Array): boolean {
  return samples.every((value) => Math.abs(value) < 0.16);
}
