/** Frames of files that Chromium can't play, compared with those of native ffmpeg. */
import { type FixtureName, fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import {
  closePreview,
  difference,
  openPreview,
  requestFrames,
  shownPixels,
  sourcePixels,
} from './preview-support';

/** Levels of 255. JPEG takes three or four; a frame a tenth of a second away differs by more than 8. */
const ALIKE = 5;

for (const fixture of ['mpeg4Mp3', 'wmv2Wmav2', 'flv1Mp3', 'theoraVorbis'] satisfies FixtureName[])
  test(`${fixture}: the frame at a time is the source's`, {
    tag: fixture === 'mpeg4Mp3' ? [] : '@ci',
  }, async ({ app }) => {
    await openPreview(app, fixtures[fixture]);
    for (const atMs of [0, 2100, 700]) {
      expect((await requestFrames(app, atMs)).failed).toBeUndefined();
      const { width, height, rgb } = await shownPixels(app);
      expect([width, height]).toEqual([320, 180]);
      const here = difference(rgb, sourcePixels(fixtures[fixture], atMs / 1000, width, height));
      const elsewhere = difference(rgb, sourcePixels(fixtures[fixture], atMs / 1000 + 0.1, width, height));
      expect(here).toBeLessThan(ALIKE);
      expect(elsewhere).toBeGreaterThan(here * 2);
    }
  });

test('the end of the slider shows the last frame, and a time without a frame shows the one before', async ({
  app,
}) => {
  await openPreview(app, fixtures.flv1Mp3);
  expect((await requestFrames(app, 5000)).failed).toBeUndefined();
  const { width, height, rgb } = await shownPixels(app);
  expect(difference(rgb, sourcePixels(fixtures.flv1Mp3, 3.99, width, height))).toBeLessThan(ALIKE);
});

test('a time between two slides shows the one on screen', { tag: '@ci' }, async ({ app }) => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=6'];
  const slides = ['-vf', 'select=lt(t\\,1)+gte(t\\,5)', '-fps_mode', 'vfr', '-c:v', 'wmv2', '-q:v', '3'];
  const file = make('slides.wmv', ...video, ...slides);
  await openPreview(app, file);
  for (const [atMs, sec] of [
    [3000, 0.95],
    [5200, 5.2],
  ] as const) {
    expect((await requestFrames(app, atMs)).failed).toBeUndefined();
    const { width, height, rgb } = await shownPixels(app);
    expect(difference(rgb, sourcePixels(file, sec, width, height))).toBeLessThan(ALIKE);
  }
});

test('of forty times requested at once, the last is shown and few are decoded', { tag: '@ci' }, async ({
  app,
}) => {
  await openPreview(app, fixtures.mpeg4Mp3);
  await requestFrames(app, 0);
  const { log } = await requestFrames(app, ...Array.from({ length: 40 }, (_, i) => (i + 1) * 100));
  expect(log.at(-1)).toMatchObject({ atMs: 4000, mode: 'exact' });
  expect(new Set(log.map(({ atMs }) => atMs)).size).toBeLessThan(4);
  const again = await requestFrames(app, 4000);
  expect(again.log).toEqual([{ atMs: 4000, mode: 'exact', atOnce: true }]);
});

test('non-square pixels and rotated video keep their shape', { tag: '@ci' }, async ({ app }) => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1'];
  const wide = make('wide.avi', ...video, '-vf', 'setsar=4/3', '-c:v', 'mpeg4', '-q:v', '3');
  const turned = ['-i', wide, '-c', 'copy', '-aspect', '16:9', '-metadata:s:v', 'rotate=90'];
  const upright = make('upright.mov', ...turned);
  for (const [file, shape] of [
    [wide, 427 / 180],
    [upright, 180 / 320],
  ] as const) {
    await openPreview(app, file);
    await requestFrames(app, 300);
    const { width, height } = await shownPixels(app);
    expect(Math.abs(width / height / shape - 1)).toBeLessThan(0.02);
    await closePreview(app);
  }
});

test('garbage fails with an error', async ({ app }) => {
  await openPreview(app, fixtures.garbage);
  expect((await requestFrames(app, 0)).failed).toContain('no frame');
});

test('closing ends the worker, even in the middle of a run', async ({ app }) => {
  await openPreview(app, fixtures.theoraVorbis);
  await requestFrames(app, 300);
  expect(app.workers()).toHaveLength(1);
  const running = app.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (...args: [message: { type: string }]) {
          postMessage.apply(this, args);
          if (args[0].type === 'EXEC') resolve();
        };
      }),
  );
  // It ends with the page.
  void requestFrames(app, 4500).catch(() => {});
  await running;
  await closePreview(app);
  await expect.poll(() => app.workers().length).toBe(0);
});

test('one core decodes three hundred frames, one after the other', { tag: '@ci' }, async ({ app }) => {
  await openPreview(app, fixtures.mpeg4Mp3);
  let started = 0;
  app.on('worker', () => started++);
  for (let round = 0; round < 6; round++)
    for (let atMs = 0; atMs < 5000; atMs += 100)
      expect((await requestFrames(app, atMs)).failed).toBeUndefined();
  expect(started).toBe(1);
});
