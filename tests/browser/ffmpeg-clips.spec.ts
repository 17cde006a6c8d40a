/** Clips of the ffmpeg engine that no row of tests/corpus describes, and the size that engines project while they encode. */

import { readFileSync, statSync } from 'node:fs';
import type { EditOptions } from '@/lib/edit/edit';
import { VP8, video } from '../corpus/sources';
import { fixtures } from '../fixtures';
import { frames, probe } from '../native/files';
import { likenessOf, soundLag } from '../native/likeness';
import { toSound, toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { cut, expect, open, rangeOf, save, test } from './harness';
import { cutWith, openWith, saveHeld } from './one-engine';

test('the ffmpeg engine projects the size of a clip while it encodes it', { tag: '@ci' }, async ({ app }) => {
  await open(app, fixtures.theoraVorbis);
  const { size, projected = 0 } = await cut(app, 0, 6);
  expect(Math.abs(Math.log2(projected / size))).toBeLessThan(0.7);
});

test('the packets engine projects the size of a clip while it encodes it', { tag: '@ci' }, async ({
  app,
}) => {
  // Encoders may keep a second of video back, so that a short clip is done before anything can be measured.
  await openWith(app, 'packets', make('a.webm', ...video(10), ...VP8));
  const { failed, projected = 0 } = await cutWith(app, 0, 10);
  expect(failed).toBeUndefined();
  // As good as an estimate from the beginning can be.
  expect(Math.abs(Math.log2(projected / statSync(await saveHeld(app)).size))).toBeLessThan(0.7);
});

test('options: video encoded from the start on; no audio; audio alone; no metadata', {
  tag: '@ci',
}, async ({ app }) => {
  const tagged = ['-metadata', 'location=+48.85+002.29/', '-metadata', 'creation_time=2024-06-01T10:20:30Z'];
  await open(app, make('tagged.mov', '-i', fixtures.h264BframesAac, '-c', 'copy', ...tagged));
  const cutWith = async (options: Partial<EditOptions>) => {
    const answer = await app.evaluate((edit) => window.lab.cut(edit), { ...rangeOf(1.7, 3.5), ...options });
    if ('failed' in answer) throw new Error(answer.detail);
    return { ...answer, clip: await save(app) };
  };
  const exact = await cutWith({ start: 'encode' });
  expect(exact.report).toMatchObject({
    video: 'encoded',
    audio: 'copied',
    parts: [{ start: { kind: 'encoded' } }],
  });
  expect(frames(exact.clip).length).toBe(54);
  expect(frames(exact.clip)[0]?.time).toBe(0);
  expect(probe((await cutWith(toVideo({ sound: 'remove' }))).clip)).toMatchObject({
    video: ['h264'],
    audio: [],
  });
  const sound = await cutWith({ ...toSound(), metadata: 'remove' });
  expect(sound.type).toBe('audio/mp4');
  expect(probe(sound.clip)).toMatchObject({ video: [], audio: ['aac'] });
  // The box that states the location: 3GPP TS 26.244 §8.
  expect(readFileSync(sound.clip).includes('loci')).toBe(false);
  expect(readFileSync((await cutWith({})).clip).includes('loci')).toBe(true);
});

test('an odd size becomes even, and the shape of the pixels stays', { tag: '@ci' }, async ({ app }) => {
  // `testsrc2` only makes even sizes, and yuv420p crops at even positions.
  const odd = ['-vf', 'format=yuv444p,crop=319:179:0:0:exact=1,setsar=4/3', '-c:v', 'ffv1'];
  await open(app, make('odd.mkv', ...video(3, 25), ...odd));
  await cut(app, 1, 2);
  const [stream] = probe(await save(app)).streams;
  expect(stream).toMatchObject({ codec_name: 'h264', width: 320, height: 180, sample_aspect_ratio: '4:3' });
});

/** Whether libx264 encoded a clip: it says so in the first frame. */
const isByX264 = (clip: string) => readFileSync(clip).includes('x264');

test('the browser encodes what only ffmpeg decodes, and libx264 where the browser can’t', {
  tag: '@ci',
}, async ({ freshApp: app }) => {
  // Decoded in several slices.
  const size = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=3'];
  const file = make('large.avi', ...size, '-c:v', 'mpeg4', '-g', '60', '-q:v', '4');
  await open(app, file);
  await cut(app, 0.4, 2.4);
  const clip = await save(app);
  expect(isByX264(clip)).toBe(false);
  const times = frames(clip).map(({ time }) => time);
  expect(times).toHaveLength(50);
  for (const [i, time] of times.entries()) expect(time).toBeCloseTo(i / 25, 3);
  expect(likenessOf({ path: file, first: 10 }, { path: clip, first: 0 }, 50).mean).toBeGreaterThan(0.98);

  await app.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  await cut(app, 0.4, 0.8);
  const slower = await save(app);
  expect(isByX264(slower)).toBe(true);
  expect(frames(slower)).toHaveLength(10);
});

/** Frames for two seconds, none for eight, and then frames again, as in slides or in a recorded still. */
const STILL = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=12'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:duration=12'],
  ...['-vf', 'select=lt(t\\,2)+gte(t\\,10)', '-fps_mode', 'vfr'],
];

test('the frame on screen at the start is shown from the start until the next frame', {
  tag: '@ci',
}, async ({ app }) => {
  const source = make('still.wmv', ...STILL, '-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2');
  await open(app, source);
  const { durationSec, report } = await cut(app, 5, 11);
  expect(report).toMatchObject({ video: 'encoded', audio: 'encoded' });
  expect(durationSec).toBeCloseTo(6, 3);
  const clip = await save(app);
  const before = frames(source).findLastIndex(({ time }) => time < 5);
  const [first, second] = frames(clip);
  expect(first?.time).toBeCloseTo(0, 3);
  expect(second?.time).toBeCloseTo(5, 1);
  const { ssim } = likenessOf({ path: source, first: before }, { path: clip, first: 0 }, frames(clip).length);
  expect(Math.min(...ssim)).toBeGreaterThan(0.97);
  expect(Math.abs(soundLag(source, clip, 5))).toBeLessThan(0.025);
});
