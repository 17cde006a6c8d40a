/** What is heard at splices: a tone of 440 Hz and noise through 50 of them, decoded by native ffmpeg. */
import { execFileSync } from 'node:child_process';
import type { EngineId } from '@/lib/cut';
import { judgeClip } from '../corpus/judge';
import { requiredPath } from '../e2e/support/environment';
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { expect, rangeOf, test } from './harness';
import { cutPartsWith, openWith, saveHeld } from './one-engine';

const FFMPEG = requiredPath('FFMPEG_PATH');
const RATE = 48_000;

/** 51 parts of 0.4 s. They are so far apart that an intermediate file has gaps between them. */
const PARTS = Array.from({ length: 51 }, (_, i) => {
  const start = i * 1.25 + ((i * 7) % 13) / 100;
  return [start, start + 0.4] as const;
});
const SPLICES = PARTS.length - 1;
const SECONDS = 64;

const source = (filter: string) => ['-f', 'lavfi', '-i', `${filter}:duration=${SECONDS}`];
const VIDEO = source('testsrc2=size=64x36:rate=10');
const TONE = source('sine=frequency=440:sample_rate=48000');
const TONE_44 = source('sine=frequency=440:sample_rate=44100');
const H264 = ['-c:v', 'libx264', '-g', '2', '-pix_fmt', 'yuv420p'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '2'];
const AAC = ['-c:a', 'aac', '-b:a', '128k'];
const OPUS = ['-c:a', 'libopus', '-b:a', '96k'];

interface Case {
  name: string;
  file: () => string;
  engine: EngineId;
}

const FADED: Case[] = [
  {
    name: 'AAC in MP4',
    file: () => make('a.mp4', ...VIDEO, ...TONE, ...H264, ...AAC),
    engine: 'index',
  },
  {
    name: 'AAC in MPEG-TS',
    file: () => make('a.ts', ...VIDEO, ...TONE_44, ...H264, ...AAC),
    engine: 'packets',
  },
  {
    name: 'AAC in FLV',
    file: () => make('a.flv', ...VIDEO, ...TONE_44, ...H264, ...AAC),
    engine: 'ffmpeg',
  },
  { name: 'Opus in WebM', file: () => make('a.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS), engine: 'index' },
  {
    name: 'stereo Opus in Matroska',
    file: () => make('a.mkv', ...VIDEO, ...TONE, ...H264, ...OPUS, '-ac', '2'),
    engine: 'index',
  },
  {
    name: 'Opus in packets of 10 ms in MP4',
    file: () => make('a.mp4', ...VIDEO, ...TONE, ...H264, ...OPUS, '-frame_duration', '10'),
    engine: 'index',
  },
  {
    name: 'Opus in packets of 60 ms in WebM',
    file: () => make('a.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-frame_duration', '60'),
    engine: 'index',
  },
];

for (const { name, file, engine } of FADED)
  test(`${name}: no jump that the tone doesn't have`, { tag: '@ci' }, async ({ app }) => {
    const path = file();
    expect((await openWith(app, engine, path)).failed).toBeUndefined();
    const { report, failed } = await cutPartsWith(app, PARTS);
    expect(failed).toBeUndefined();
    expect(report).toMatchObject({ audio: 'copied', crossfades: SPLICES, plainSplices: 0 });
    const [own, jump] = [largestJump(samplesOf(path)), largestJump(samplesOf(await saveHeld(app)))];
    test
      .info()
      .annotations.push({ type: 'jump', description: `${jump.toFixed(5)}, source ${own.toFixed(5)}` });
    expect(jump).toBeLessThan(own * 1.02);
  });

const PLAIN: readonly (readonly [name: string, args: string[]])[] = [
  ['AC-3', ['-c:a', 'ac3']],
  ['Opus in its mode for speech', ['-c:a', 'libopus', '-b:a', '16k', '-application', 'voip']],
];

for (const [name, codec] of PLAIN)
  test(`${name} is copied, and the report says where it may click`, { tag: '@ci' }, async ({ app }) => {
    await openWith(app, 'index', make('a.mp4', ...VIDEO, ...TONE, ...H264, ...codec));
    const { report } = await cutPartsWith(app, PARTS);
    expect(report).toMatchObject({ audio: 'copied', crossfades: 0, plainSplices: SPLICES });
  });

const LOSSLESS = [
  ['a.mka', 'flac'],
  ['a.mov', 'pcm_s16le'],
] as const;

for (const [name, codec] of LOSSLESS)
  test(`${codec} is where it belongs, to the sample`, { tag: '@ci' }, async ({ app }) => {
    const path = make(name, ...source('anoisesrc=color=pink:seed=1:sample_rate=48000'), '-c:a', codec);
    expect((await openWith(app, 'packets', path)).failed).toBeUndefined();
    const { report, failed } = await cutPartsWith(app, PARTS);
    expect(failed).toBeUndefined();
    expect(report).toMatchObject({ audio: 'encoded', crossfades: SPLICES, plainSplices: 0 });
    const [whole, clip] = [samplesOf(path), samplesOf(await saveHeld(app))];
    let atMs = 0;
    for (const [start, end] of PARTS) {
      const [startMs, endMs] = [Math.round(start * 1000), Math.round(end * 1000)];
      expect(lag(whole, (startMs + 100) * 48, clip, (atMs + 100) * 48)).toBe(0);
      atMs += endMs - startMs;
    }
    expect(Math.abs(clip.length - atMs * 48)).toBeLessThan(1024);
  });

/** Silence where there are no packets. */
const FILL_PAUSES = ['-af', 'aresample=async=1:min_hard_comp=0.01'];

function samplesOf(path: string, filter: readonly string[] = []): Float32Array {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(RATE)];
  args.push(...filter);
  const bytes = execFileSync(FFMPEG, [...args, '-f', 'f32le', '-'], { maxBuffer: 2 ** 28 });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Samples at a file's ends, where encoders fade in and out. */
const ENDS = 4800;

function largestJump(samples: Float32Array): number {
  let jump = 0;
  for (let i = ENDS; i < samples.length - ENDS; i++)
    jump = Math.max(jump, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  return jump;
}

/** The samples by which the clip is late, up to 40 either way; compares 0.2 s. */
function lag(whole: Float32Array, from: number, clip: Float32Array, at: number): number {
  let best = { lag: Number.NaN, score: Number.NEGATIVE_INFINITY };
  for (let lag = -40; lag <= 40; lag++) {
    let score = 0;
    for (let i = 0; i < RATE / 5; i++) score += (whole[from + i] ?? 0) * (clip[at + lag + i] ?? 0);
    if (score > best.score) best = { lag, score };
  }
  return best.lag;
}

/** Each part begins in the middle of a packet of sound. By its time alone, a faded packet there could be either of two. */
const INSIDE_PACKETS = [
  [0.7, 1.7],
  [2.3, 2.9],
  [3.6, 4.7],
] as const;

for (const parts of [INSIDE_PACKETS, INSIDE_PACKETS.toReversed()])
  test(`uneven packets of 60 ms, exact: ${parts.join(' ')}`, { tag: '@ci' }, async ({ app }) => {
    await openWith(app, 'index', fixtures.recorder);
    const { report, failed } = await cutPartsWith(app, parts, { start: 'exact' });
    if (!report) throw new Error(failed);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied', crossfades: 2 });
    const ranges = parts.map(([start, end]) => rangeOf(start, end));
    expect(judgeClip(fixtures.recorder, await saveHeld(app), ranges, report).problems).toEqual([]);
  });

/** Sound of 4 s beside video of 8 s. */
const SHORT_SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4'];
const LONG_VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=8'];

const PAUSES = [
  {
    name: 'sound that ends 1.5 s before its part',
    file: () => make('a.mp4', ...LONG_VIDEO, ...SHORT_SOUND, ...H264, ...AAC),
    parts: [
      [3, 5.5],
      [1, 2.5],
    ] as const,
    /** Where the clip is silent, in seconds. */
    silence: [1, 2.5] as const,
  },
  {
    name: 'sound that begins 1.5 s after its part',
    file: () => make('a.mp4', ...LONG_VIDEO, '-itsoffset', '4', ...SHORT_SOUND, ...H264, ...AAC),
    parts: [
      [5, 6.5],
      [2.5, 5],
    ] as const,
    silence: [1.5, 3] as const,
  },
];

for (const { name, file, parts, silence } of PAUSES)
  for (const start of ['lossless', 'exact'] as const)
    test(`${name}, ${start}`, { tag: '@ci' }, async ({ app }) => {
      const path = file();
      await openWith(app, 'index', path);
      const { report, failed } = await cutPartsWith(app, parts, { start });
      if (!report) throw new Error(failed);
      expect(report).toMatchObject({ video: 'copied', audio: 'copied', crossfades: 1 });
      const clip = await saveHeld(app);
      const ranges = parts.map(([from, to]) => rangeOf(from, to));
      expect(judgeClip(path, clip, ranges, report).problems).toEqual([]);
      const sound = samplesOf(clip, FILL_PAUSES);
      const silent = sound.slice(
        Math.round((silence[0] + 0.1) * RATE),
        Math.round((silence[1] - 0.1) * RATE),
      );
      expect(silent.every((sample) => sample === 0)).toBe(true);
      expect(largestJump(sound)).toBeLessThan(0.01);
    });
