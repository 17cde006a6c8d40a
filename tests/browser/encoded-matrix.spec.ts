/** Streams that the `packets` engine copies and encodes, compared with the source by native ffmpeg. */
import { statSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { expect, test } from './harness';
import { cutWith, frames, openWith, saveHeld, soundLag, ssim } from './one-engine';
import { decodeErrors, judge, make } from './oracle';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:sample_rate=48000:duration=4'];
const BOTH = [...VIDEO, ...SOUND, '-shortest'];
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-bf', '2', '-pix_fmt', 'yuv420p'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '300k'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '600k'];

type Done = 'copied' | 'encoded';

interface Case {
  name: string;
  file: () => string;
  start: number;
  end: number;
  video: [codec: string, done: Done];
  audio: [codec: string, done: Done];
}

const CASES: Case[] = [
  {
    name: 'H.264, PCM in QuickTime',
    file: () => fixtures.h264Pcm,
    start: 0.5,
    end: 2.5,
    video: ['h264', 'copied'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'H.264, PCM in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X264, '-c:a', 'pcm_s16le'),
    start: 1.7,
    end: 3.5,
    video: ['h264', 'copied'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'VP9, Vorbis in WebM',
    file: () => make('a.webm', ...BOTH, ...VP9, '-c:a', 'libvorbis', '-q:a', '4'),
    start: 1.7,
    end: 3.5,
    video: ['vp9', 'copied'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'H.264, Vorbis in Matroska, from the beginning',
    file: () => make('a.mkv', ...BOTH, ...X264, '-c:a', 'libvorbis'),
    start: 0,
    end: 2,
    video: ['h264', 'copied'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'VP8, Vorbis in WebM',
    file: () => fixtures.vp8Vorbis,
    // Between two frames, and not on a slider step.
    start: 1.717,
    end: 3.951,
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'VP8, Opus in WebM',
    file: () => make('a.webm', ...BOTH, ...VP8, '-c:a', 'libopus'),
    start: 1.7,
    end: 3.2,
    video: ['h264', 'encoded'],
    audio: ['opus', 'copied'],
  },
  {
    name: 'VP8, AAC in Matroska, to the end',
    file: () => make('a.mkv', ...BOTH, ...VP8, '-c:a', 'aac'),
    start: 2.1,
    end: 10,
    video: ['h264', 'encoded'],
    audio: ['aac', 'copied'],
  },
];

/** Both streams encoded. */
const ALWAYS = ['VP8, Vorbis in WebM'];

for (const { name, file, start, end, video, audio } of CASES)
  test(`${name}: ${start}–${end} s`, { tag: ALWAYS.includes(name) ? [] : '@ci' }, async ({ app }) => {
    const source = file();
    expect((await openWith(app, 'packets', source)).failed).toBeUndefined();
    const { failed, report, forecast } = await cutWith(app, start, end);
    expect(failed).toBeUndefined();
    const done = { video: video[1], audio: audio[1], leftOut: [] };
    expect(report).toMatchObject({ engine: 'packets', ...done });
    expect(forecast).toMatchObject(done);
    const clip = await saveHeld(app);
    const judged = judge(clip);
    expect([...judged.video, ...judged.audio]).toEqual([video[0], audio[0]]);
    expect(decodeErrors(clip)).toBe('');

    const wanted = frames(source).filter(({ sec }) => sec >= start - 1e-4 && sec < end - 1e-4);
    const shown = frames(clip);
    const first = start === 0 ? start : (wanted[0]?.sec ?? Number.NaN);
    expect(shown.length).toBe(wanted.length);
    if (start > 0) expect(shown[0]?.sec).toBeCloseTo(0, 3);
    for (const [i, { sec }] of [...shown.entries()].slice(1))
      expect(Math.abs(sec - ((wanted[i]?.sec ?? Number.NaN) - first))).toBeLessThan(0.001);
    if (video[1] === 'copied') expect(shown.map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
    else expect(ssim(source, clip, first)).toBeGreaterThan(0.97);
    const last = (wanted.at(-1)?.sec ?? Number.NaN) + 1 / 30;
    expect(Math.abs(judged.duration - (Math.min(end, last) - first))).toBeLessThan(0.05);
    expect(Math.abs(soundLag(source, clip, first))).toBeLessThan(0.025);
  });

test('the size of the clip is projected while it is encoded', { tag: '@ci' }, async ({ app }) => {
  // Encoders may keep a second of video back, so that a short clip is done before anything can be measured.
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=10'];
  await openWith(app, 'packets', make('a.webm', ...video, ...VP8));
  const { failed, projected = 0 } = await cutWith(app, 0, 10);
  expect(failed).toBeUndefined();
  // As good as an estimate from the beginning can be.
  expect(Math.abs(Math.log2(projected / statSync(await saveHeld(app)).size))).toBeLessThan(0.7);
});
