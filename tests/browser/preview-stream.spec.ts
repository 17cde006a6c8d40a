/** Plays files that Chromium can't play, from segments made on the fly. */
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { QUALITIES, segmentArguments } from '@/lib/preview/command';
import { type FixtureName, fixtures } from '../fixtures';
import { probe } from '../native/files';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { difference, sourcePixels } from './preview-support';

/** What the stream has reported. */
interface StreamLog {
  preparing: boolean[];
  failed?: string;
}

declare global {
  interface Window {
    streamLog: StreamLog;
  }
  interface HTMLVideoElement {
    webkitAudioDecodedByteCount: number;
  }
}

async function openStream(app: Page, file: string, durationSec: number): Promise<void> {
  await app.setInputFiles('#file', file);
  await app.evaluate(async (durationSec) => {
    const { chosenSources, held, product } = window.lab;
    const [source] = await chosenSources();
    const video = document.body.appendChild(document.createElement('video'));
    held.proxy = product.openProxy(source);
    const heard: StreamLog = { preparing: [] };
    held.stream = new product.PreviewStream(video, held.proxy, durationSec, {
      preparing: (waits) => heard.preparing.at(-1) !== waits && heard.preparing.push(waits),
      failed(error) {
        heard.failed = String(error);
      },
    });
    window.streamLog = heard;
  }, durationSec);
}

const play = (app: Page, from: number) => app.evaluate((from) => window.lab.held.stream?.play(from), from);

const state = (app: Page) =>
  app.evaluate(() => {
    const video = document.querySelector('video') ?? document.createElement('video');
    const { preparing, failed } = window.streamLog;
    const spans = Array.from({ length: video.buffered.length }, (_, i) => [
      video.buffered.start(i),
      video.buffered.end(i),
    ]);
    const { currentTime, videoWidth, ended, paused, webkitAudioDecodedByteCount: sound } = video;
    return { currentTime, videoWidth, ended, paused, sound, spans, preparing, failed };
  });

/** The RGB bytes of the frame on screen, and its own time in seconds. On a busy machine it lags behind the player's time. */
async function shownWhilePlaying(app: Page): Promise<{ sec: number; rgb: Uint8Array }> {
  const { sec, text } = await app.evaluate(() => {
    const video = document.querySelector('video') ?? document.createElement('video');
    const frame = new VideoFrame(video);
    const context = new OffscreenCanvas(320, 180).getContext('2d');
    context?.drawImage(frame, 0, 0, 320, 180);
    const sec = frame.timestamp / 1_000_000;
    frame.close();
    const data = context?.getImageData(0, 0, 320, 180).data ?? [];
    let text = '';
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(...data.slice(i, i + 3));
    return { sec, text };
  });
  return { sec, rgb: Uint8Array.from(text, (character) => character.charCodeAt(0)) };
}

/** Makes one segment and saves it. @returns its path. */
async function piece(app: Page, startSec: number, info: TestInfo): Promise<string> {
  const bytes = await app.evaluate(async (startSec) => {
    const blob = await window.lab.held.proxy?.make({ startSec, lengthSec: 2 }, new AbortController().signal);
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])];
  }, startSec);
  const path = info.outputPath('piece.mp4');
  writeFileSync(path, Uint8Array.from(bytes));
  return path;
}

for (const fixture of ['mpeg4Mp3', 'wmv2Wmav2', 'flv1Mp3', 'theoraVorbis'] satisfies FixtureName[])
  test(
    `${fixture} plays from the middle to its end, with video and audio`,
    {
      tag: '@ci',
    },
    async ({ app }, info) => {
      const { duration } = probe(fixtures[fixture]);
      await openStream(app, fixtures[fixture], duration);
      const found = probe(await piece(app, 1, info));
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

/** An AVI of 50 s. Without B-frames it states its times, so there is one truth to compare a frame with. */
const longFilm = () => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=50'];
  const audio = ['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000:duration=50'];
  const xvid = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-q:v', '8', '-bf', '0', '-g', '40'];
  return make('long.avi', ...video, ...audio, ...xvid, '-c:a', 'libmp3lame');
};

test('segments of both qualities show each frame at its time', { tag: '@ci' }, () => {
  const source = longFilm();
  for (const quality of QUALITIES) {
    const input = { path: source, container: 'avi' } as const;
    const segment = { startSec: 33.5, lengthSec: 2 };
    const args = segmentArguments(input, segment, quality, { audio: true, large: false }, 'output');
    const piece = make(`segment-${quality.rate}.mp4`, ...args.slice(0, -1));
    const shown = sourcePixels(piece, 1, 320, 180);
    const away = [-0.1, -0.067, -0.033, 0, 0.033, 0.067, 0.1].map((by) =>
      difference(shown, sourcePixels(source, segment.startSec + 1 + by, 320, 180)),
    );
    expect(away.indexOf(Math.min(...away)), `${quality.rate} frames per second`).toBe(3);
  }
});

test('a seek outside the buffer plays on from there, and shows the frame of its time', {
  tag: '@ci',
}, async ({ app }) => {
  const long = longFilm();
  await openStream(app, long, 50);
  await play(app, 0);
  await expect.poll(async () => (await state(app)).spans.length, { timeout: 30_000 }).toBe(1);
  await app.evaluate(() => window.lab.held.stream?.seek(33.5));
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(33.7);
  const { sec, rgb } = await shownWhilePlaying(app);
  await app.evaluate(() => window.lab.held.stream?.pause());
  const { failed, paused } = await state(app);
  expect([failed, paused]).toEqual([undefined, true]);
  const away = [-0.4, -0.067, -0.033, 0, 0.033, 0.067, 0.4].map((by) =>
    difference(rgb, sourcePixels(long, sec + by, 320, 180)),
  );
  // A slow machine gets 15 frames per second, so the frame may be a neighbor.
  expect([2, 3, 4]).toContain(away.indexOf(Math.min(...away)));
  expect(Math.min(...away)).toBeLessThan(12);
});

test('pausing stops making segments, and playing resumes afterwards', { tag: '@ci' }, async ({ app }) => {
  await openStream(app, fixtures.theoraVorbis, 5);
  await play(app, 0);
  // In the middle of the first segment.
  await expect.poll(() => app.workers().length).toBe(1);
  await app.evaluate(() => window.lab.held.stream?.pause());
  await expect.poll(() => app.workers().length).toBe(0);
  const { paused, failed, spans } = await state(app);
  expect([paused, failed]).toEqual([true, undefined]);
  // On a busy machine, the first segment may be made before the pause arrives.
  expect(spans.length).toBeLessThan(2);
  await play(app, 2);
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(2.2);
});

test('a file without audio plays, and closing ends the worker', { tag: '@ci' }, async ({ app }) => {
  const silent = make('silent.avi', '-i', fixtures.mpeg4Mp3, '-an', '-c', 'copy');
  await openStream(app, silent, 5);
  await play(app, 1);
  await expect.poll(async () => (await state(app)).currentTime, { timeout: 30_000 }).toBeGreaterThan(1.2);
  expect((await state(app)).sound).toBe(0);
  await app.evaluate(() => window.lab.held.stream?.close());
  await expect.poll(() => app.workers().length).toBe(0);
});
