/** Shape, refusals and aborts of the `packets` engine where it encodes, and its place in the ladder. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { requiredPath } from '../e2e/support/environment';
import { fixtures } from '../fixtures';
import { BT709, decodeErrors, frames, probe } from '../native/files';
import { likenessOf, soundLag } from '../native/likeness';
import { toSound, toVideo } from '../support/edits';
import { make, temporaryFile } from '../support/made-files';
import { cut, expect, open, test } from './harness';
import { cutPartsWith, cutWith, openWith, saveHeld } from './one-engine';

const FFMPEG = requiredPath('FFMPEG_PATH');
const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '600k'];

test('keeps the rotation of copied video beside audio that is encoded', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mov', '-i', fixtures.h264Pcm, '-c', 'copy', '-metadata:s:v', 'rotate=90');
  await openWith(app, 'packets', file);
  const { report } = await cutWith(app, 1, 3);
  expect(report).toMatchObject({ video: 'copied', audio: 'encoded' });
  const turned = (path: string) => probe(path).streams[0]?.side_data_list?.find((d) => d.rotation)?.rotation;
  expect(Math.abs(turned(file) ?? 0)).toBe(90);
  expect(turned(await saveHeld(app))).toBe(turned(file));
});

test('keeps the shape and the uneven times of encoded video', { tag: '@ci' }, async ({ app }) => {
  const uneven = ['-vf', "setsar=4/3,select='not(mod(n\\,7))+lt(mod(n\\,5)\\,2)'", '-fps_mode', 'vfr'];
  const file = make('a.webm', ...VIDEO, ...uneven, ...VP8);
  await openWith(app, 'packets', file);
  expect((await cutWith(app, 1, 3)).report).toMatchObject({ video: 'encoded', audio: 'none' });
  const clip = await saveHeld(app);
  expect(decodeErrors(clip)).toBe('');
  const [stream] = probe(clip).streams;
  const [wide = 1, high = 1] = stream?.sample_aspect_ratio?.split(':').map(Number) ?? [];
  const shape = ((stream?.width ?? 0) * wide) / ((stream?.height ?? 1) * high);
  expect(shape).toBeCloseTo(((320 / 180) * 4) / 3, 1);
  const wanted = frames(file).filter(({ time }) => time >= 1 - 1e-4 && time < 3 - 1e-4);
  expect(frames(clip).map(({ time }) => time.toFixed(2))).toEqual(
    wanted.map(({ time }) => (time - 1).toFixed(2)),
  );
});

/** Mean luma and chroma of a frame. */
function meanColor(path: string, fromSec: number): number[] {
  const mean = ['-frames:v', '1', '-vf', 'scale=1:1:flags=area,format=yuv444p', '-f', 'rawvideo', '-'];
  return [...execFileSync(FFMPEG, ['-v', 'error', '-ss', String(fromSec), '-i', path, ...mean])];
}

/** A recorded call, of 2 s in each of two sizes. */
function call(sizes: readonly [string, string]): string {
  const part = (size: string) =>
    make(`${size}.webm`, '-f', 'lavfi', '-i', `color=red:size=${size}:rate=30:duration=2`, ...VP8);
  const list = temporaryFile('list.txt', sizes.map((size) => `file '${part(size)}'\n`).join(''));
  return make('call.webm', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy');
}

const FORWARD = [[1, 3]] as const;
const BACKWARD = [
  [2.5, 3.5],
  [0.5, 1.5],
] as const;

for (const sizes of [
  ['320x180', '160x90'],
  ['160x90', '320x180'],
] as const)
  for (const parts of [FORWARD, BACKWARD])
    test(`video that changes its size from ${sizes.join(' to ')}, ${parts.join(' ')}: gets its first frame’s, says so, and keeps its colors`, {
      tag: '@ci',
    }, async ({ app }) => {
      await openWith(app, 'packets', call(sizes));
      const lost = { video: 'encoded', leftOut: [{ kind: 'video', codec: 'second size' }] };
      const { report, forecast } = await cutPartsWith(app, parts);
      expect(report).toMatchObject(lost);
      expect(forecast).toMatchObject(lost);
      const clip = await saveHeld(app);
      expect(decodeErrors(clip)).toBe('');
      expect(frames(clip)).toHaveLength(60);
      const [width, height] = sizes[0].split('x').map(Number);
      expect(probe(clip).streams[0]).toMatchObject({ width, height });
      for (const [i, value] of meanColor(clip, 1.5).entries())
        expect(Math.abs(value - (meanColor(clip, 0.5)[i] ?? 0))).toBeLessThanOrEqual(2);
    });

const COLOR = { color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709', color_range: 'tv' };

test('encodes on request what could be copied, from the first frame on, with its rotation and colors', async ({
  app,
}) => {
  const h264 = ['-c:v', 'libx264', '-g', '90', '-bf', '2', '-pix_fmt', 'yuv420p', ...BT709];
  const plain = make('a.mp4', ...VIDEO, ...h264);
  const file = make('b.mp4', '-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=90');
  await openWith(app, 'packets', file);
  const { report, forecast } = await cutWith(app, 1.71, 3.02, { start: 'encode' });
  expect(report).toMatchObject({ video: 'encoded', parts: [{ start: { kind: 'encoded' } }] });
  expect(forecast).toMatchObject({ video: 'encoded', parts: [{ start: { kind: 'encoded' } }] });
  const clip = await saveHeld(app);
  const [was, is] = [probe(file).streams[0], probe(clip).streams[0]];
  expect(is).toMatchObject(COLOR);
  expect(is?.side_data_list?.[0]?.rotation).toBe(was?.side_data_list?.[0]?.rotation);
  const wanted = frames(file).filter(({ time }) => time >= 1.71 && time < 3.02);
  expect(frames(clip).map(({ time }) => time.toFixed(3))).toEqual(
    wanted.map(({ time }) => (time - (wanted[0]?.time ?? 0)).toFixed(3)),
  );
  const first = frames(plain).findIndex(({ time }) => time >= 1.71);
  const { ssim } = likenessOf({ path: plain, first }, { path: clip, first: 0 }, wanted.length);
  expect(Math.min(...ssim)).toBeGreaterThan(0.97);
});

test('leaves out the audio, or the video, on request', { tag: '@ci' }, async ({ app }) => {
  await openWith(app, 'packets', fixtures.vp8Vorbis);
  expect((await cutWith(app, 1, 3, toVideo({ sound: 'remove' }))).report).toMatchObject({
    audio: 'none',
    leftOut: [],
  });
  expect(probe(await saveHeld(app))).toMatchObject({ video: ['h264'], audio: [] });
  expect((await cutWith(app, 1.1, 3, toSound())).report).toMatchObject({
    video: 'none',
    leftOut: [],
  });
  const sound = await saveHeld(app);
  expect(probe(sound)).toMatchObject({ video: [], audio: ['aac'] });
  expect(Math.abs(soundLag(fixtures.vp8Vorbis, sound, 1.1))).toBeLessThan(0.025);
});

test('refuses what the browser cannot decode, and odd sizes', { tag: '@ci' }, async ({ app }) => {
  expect((await openWith(app, 'packets', fixtures.theoraVorbis)).failed).toContain('codec-not-in-mp4');
  const odd = make('a.webm', ...VIDEO, '-vf', 'scale=321:181', ...VP8);
  expect((await openWith(app, 'packets', odd)).failed).toContain('codec-not-in-mp4');
  expect((await openWith(app, 'packets', fixtures.mpeg4Mp3)).failed).toContain('unsupported: avi');
});

test('an abort stops it, and the next cut works', { tag: '@ci' }, async ({ app }) => {
  await openWith(app, 'packets', fixtures.vp8Vorbis);
  expect((await cutWith(app, 0, 5, { abortAt: 0.01 })).failed).toContain('AbortError');
  const { report, durationSec } = await cutWith(app, 0, 2);
  expect(report).toMatchObject({ engine: 'packets', video: 'encoded', audio: 'encoded' });
  expect(durationSec).toBeCloseTo(2, 1);
});

test('in the ladder: MOV with PCM goes to packets, WebM that can be copied to index; neither loads ffmpeg', {
  tag: '@ci',
}, async ({ app }) => {
  const asked: string[] = [];
  app.on('request', (request) => asked.push(request.url()));
  await open(app, fixtures.h264Pcm, 'ladder');
  expect((await cut(app, 1, 3)).report).toMatchObject({
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
  });
  await open(app, fixtures.vp9Opus, 'ladder');
  expect((await cut(app, 1, 3)).report).toMatchObject({
    engine: 'index',
    video: 'copied',
    audio: 'copied',
  });
  const hosts = asked.map((url) => new URL(url)).filter(({ protocol }) => protocol.startsWith('http'));
  expect(hosts.filter(({ hostname }) => hostname !== 'localhost')).toEqual([]);
  expect(hosts.filter(({ pathname }) => pathname.startsWith('/engine/'))).toEqual([]);
});

test('sound whose decoder gives another rate than its file states keeps its pitch', { tag: '@ci' }, async ({
  app,
}) => {
  const file = make(
    ...(['stated.mkv', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=5'] as const),
    ...['-c:a', 'libvorbis'],
  );
  const bytes = readFileSync(file);
  // SamplingFrequency (Matroska, RFC 9559 §5.1.4.1.29.1) with 8 bytes.
  const at = bytes.indexOf(Buffer.from([0xb5, 0x88]));
  expect(bytes.readDoubleBE(at + 2)).toBe(48_000);
  bytes.writeDoubleBE(24_000, at + 2);
  await openWith(app, 'packets', temporaryFile('wrong.mkv', bytes));
  expect((await cutWith(app, 1, 3)).report).toMatchObject({ audio: 'encoded' });
  const sound = execFileSync(FFMPEG, [
    ...['-v', 'error', '-i', await saveHeld(app), '-ar', '8000', '-ac', '1', '-f', 's16le', '-'],
  ]);
  expect(Math.abs(sound.length / 2 - 16_000)).toBeLessThan(800);
  let crossings = 0;
  for (let i = 2; i < sound.length; i += 2)
    if (sound.readInt16LE(i - 2) < 0 && sound.readInt16LE(i) >= 0) crossings++;
  expect(Math.abs(crossings / 2 - 440)).toBeLessThan(10);
});
