/** Playing what Chromium cannot play, from pieces made on the way. */
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import type { PreviewStream } from '@/components/editor/preview-stream';
import type { LightProxy } from '@/lib/preview/preview';
import { type FixtureName, fixtures } from '../fixtures';
import { expect, test } from './harness';
import { judge, make } from './oracle';
import { difference, sourcePixels } from './preview-support';

interface Held {
  video: HTMLVideoElement & { webkitAudioDecodedByteCount: number };
  stream: PreviewStream;
  proxy: LightProxy;
  preparing: boolean[];
  failed?: string;
}

async function openStream(app: Page, file: string, durationSec: number): Promise<void> {
  await app.setInputFiles('#file', file);
  await app.evaluate(async (durationSec) => {
    const load = (path: string) => import(/* @vite-ignore */ `${location.origin}/${path}`);
    const [{ SNIFF_BYTES, sniff }, { openProxy }, { PreviewStream }] = await Promise.all([
      load('lib/media/formats.ts'),
      load('lib/preview/preview.ts'),
      load('components/editor/preview-stream.ts'),
    ]);
    const chosen = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
    if (!chosen) throw new Error('no file chosen');
    const container = sniff(new Uint8Array(await chosen.slice(0, SNIFF_BYTES).arrayBuffer()));
    const video = document.body.appendChild(document.createElement('video'));
    const proxy = openProxy({ id: 1, file: chosen, container });
    const held: Partial<Held> = { video: video as Held['video'], proxy, preparing: [] };
    held.stream = new PreviewStream(video, proxy, durationSec, {
      preparing: (waits: boolean) => held.preparing?.at(-1) !== waits && held.preparing?.push(waits),
      failed(error: unknown) {
        held.failed = String(error);
      },
    });
    Object.assign(globalThis, { held });
  }, durationSec);
}

const play = (app: Page, from: number) =>
  app.evaluate((from) => (globalThis as unknown as { held: Held }).held.stream.play(from), from);

const state = (app: Page) =>
  app.evaluate(() => {
    const { video, preparing, failed } = (globalThis as unknown as { held: Held }).held;
    const spans = Array.from({ length: video.buffered.length }, (_, i) => [
      video.buffered.start(i),
      video.buffered.end(i),
    ]);
    const { currentTime, videoWidth, ended, paused, webkitAudioDecodedByteCount: sound } = video;
    return { currentTime, videoWidth, ended, paused, sound, spans, preparing, failed };
  });

/** A picture as it is shown, as red, green and blue of each pixel, and the time it has in the media: on a busy machine, playing is ahead of it. */
async function shownWhilePlaying(app: Page): Promise<{ sec: number; rgb: Uint8Array }> {
  const { sec, text } = await app.evaluate(async () => {
    const { video } = (globalThis as unknown as { held: Held }).held;
    const context = new OffscreenCanvas(320, 180).getContext('2d');
    const sec = await new Promise<number>((resolve) =>
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        context?.drawImage(video, 0, 0, 320, 180);
        resolve(mediaTime);
      }),
    );
    const data = context?.getImageData(0, 0, 320, 180).data ?? [];
    let text = '';
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(...data.slice(i, i + 3));
    return { sec, text };
  });
  return { sec, rgb: Uint8Array.from(text, (character) => character.charCodeAt(0)) };
}

/** One piece as a file of this machine; its path. */
async function piece(app: Page, startSec: number, info: TestInfo): Promise<string> {
  const bytes = await app.evaluate(async (startSec) => {
    const { proxy } = (globalThis as unknown as { held: Held }).held;
    const blob = await proxy.make({ startSec, lengthSec: 2 }, new AbortController().signal);
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, startSec);
  const path = info.outputPath('piece.mp4');
  writeFileSync(path, Uint8Array.from(bytes));
  return path;
}

for (const fixture of ['mpeg4Mp3', 'wmv2Wmav2', 'flv1Mp3', 'theoraVorbis'] satisfies FixtureName[])
  test(
    `${fixture} plays from the middle to its end, picture and sound`,
    {
      tag: fixture === 'mpeg4Mp3' ? [] : '@full',
    },
    async ({ app }, info) => {
      const { duration } = judge(fixtures[fixture]);
      await openStream(app, fixtures[fixture], duration);
      const found = judge(await piece(app, 1, info));
      expect(found).toMatchObject({ video: ['h264'], audio: ['aac'] });
      expect(Math.abs(found.duration - 2)).toBeLessThan(0.1);

      await play(app, 1);
      await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(1.3);
      const playing = await state(app);
      expect(playing.failed).toBeUndefined();
      expect(playing.preparing.slice(0, 2)).toEqual([true, false]);
      expect(playing.sound).toBeGreaterThan(0);
      expect(playing.videoWidth).toBe(320);
      await expect.poll(async () => (await state(app)).ended, { timeout: 30_000 }).toBe(true);
      const { spans, currentTime } = await state(app);
      expect(spans).toHaveLength(1);
      expect(Math.abs(currentTime - duration)).toBeLessThan(0.15);
    },
  );

test('a jump out of what is there goes on from there, and the picture is that of its time', async ({
  app,
}) => {
  // Without B-frames an AVI tells its times, and there is one truth to hold the picture against.
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=50'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000:duration=50'];
  const xvid = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-q:v', '8', '-bf', '0', '-g', '40'];
  const long = make('long.avi', ...picture, ...sound, ...xvid, '-c:a', 'libmp3lame');
  await openStream(app, long, 50);
  await play(app, 0);
  await expect.poll(async () => (await state(app)).spans.length, { timeout: 30_000 }).toBe(1);
  await app.evaluate(() => (globalThis as unknown as { held: Held }).held.stream.seek(33.5));
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(33.7);
  // A busy machine paints a later frame than the one it names. So one of some looks has to fit.
  await expect(async () => {
    const { sec, rgb } = await shownWhilePlaying(app);
    const away = [-0.4, -0.067, -0.033, 0, 0.033, 0.067, 0.4].map((by) =>
      difference(rgb, sourcePixels(long, sec + by, 320, 180)),
    );
    const least = away.indexOf(Math.min(...away));
    expect(away[least]).toBeLessThan(12);
    // The painted frame may be a neighbor of the named one.
    expect([2, 3, 4]).toContain(least);
  }).toPass({ timeout: 12_000 });
  await app.evaluate(() => (globalThis as unknown as { held: Held }).held.stream.pause());
  const { failed, paused } = await state(app);
  expect([failed, paused]).toEqual([undefined, true]);
});

test('pausing ends the making, and playing goes on after it', async ({ app }) => {
  await openStream(app, fixtures.theoraVorbis, 5);
  await play(app, 0);
  await app.waitForTimeout(150);
  await app.evaluate(() => (globalThis as unknown as { held: Held }).held.stream.pause());
  await expect.poll(() => app.workers().length).toBe(0);
  expect(await state(app)).toMatchObject({ paused: true, spans: [], failed: undefined });
  await play(app, 2);
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(2.2);
});

test('a file without sound plays, and closing ends the worker', { tag: '@full' }, async ({ app }) => {
  const silent = make('silent.avi', '-i', fixtures.mpeg4Mp3, '-an', '-c', 'copy');
  await openStream(app, silent, 5);
  await play(app, 1);
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(1.2);
  expect((await state(app)).sound).toBe(0);
  await app.evaluate(() => (globalThis as unknown as { held: Held }).held.stream.close());
  await expect.poll(() => app.workers().length).toBe(0);
});
