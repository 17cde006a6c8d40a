/** The part of the verification that needs a decoder, and the fallback from a broken clip to the next engine. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { StartMode } from '@/lib/edit/edit';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { cut, expect, open, rangeOf, save, test } from './harness';

const verify = (app: Page, ...args: [number, number, StartMode, number?]) =>
  app.evaluate((values) => window.lab.verify(...values), args);

const alike = (app: Page, ...args: [number, number, boolean]) =>
  app.evaluate((values) => window.lab.alike(...values), args);

test('the frames of a clip are the source’s to the bit, and a changed byte before them is found', async ({
  app,
}) => {
  for (const file of [fixtures.h264BframesAac, fixtures.phone, fixtures.fragmented]) {
    await app.setInputFiles('#file', file);
    expect(await verify(app, 1700, 3900, 'lossless')).toMatchObject({ startsOnFrame: true, frames: 3 });
  }
  // Debian's Chromium has no decoder for it: only tables and bytes are compared.
  await app.setInputFiles('#file', fixtures.hevcAac);
  expect(await verify(app, 1700, 3900, 'lossless')).toMatchObject({ startsOnFrame: true });
  await app.setInputFiles('#file', fixtures.silent);
  expect(await verify(app, 1900, 3900, 'lossless', 0.01)).toMatchObject({
    failed: expect.stringContaining('not-verified'),
  });
});

test('what both files decode from the same bytes isn’t decoded', async ({ app }) => {
  await app.setInputFiles('#file', fixtures.h264BframesAac);
  await app.evaluate(() => {
    const counted = { decoders: 0 };
    const Native = VideoDecoder;
    globalThis.VideoDecoder = class extends Native {
      constructor(init: VideoDecoderInit) {
        super(init);
        counted.decoders++;
      }
    };
    Object.assign(window, { counted });
  });
  const decoders = () => app.evaluate(() => Reflect.get(window, 'counted').decoders as number);
  // The start, the middle and the end, each with its own keyframe.
  expect(await verify(app, 1700, 3900, 'lossless')).toMatchObject({ frames: 3 });
  expect(await decoders()).toBe(0);
  // A changed byte, so that both have to be decoded. It may lie in a frame that isn't looked at.
  await verify(app, 1700, 3900, 'lossless', 0.01);
  expect(await decoders()).toBeGreaterThanOrEqual(2);
});

test('a smart cut: encoded frames are like the source’s, and one that is not is found', async ({ app }) => {
  await app.setInputFiles('#file', fixtures.h264BframesAac);
  const { start, ...verified } = (await verify(app, 1700, 3900, 'exact')) as Record<string, unknown>;
  expect(start).toMatchObject({ kind: 'smart', encodedSec: expect.any(Number) });
  // Those on both sides of the splice too.
  expect(verified).toMatchObject({ startsOnFrame: true, frames: 5 });
  const spoiled = await verify(app, 1700, 3900, 'exact', 0.005);
  expect(spoiled).toMatchObject({ failed: expect.stringContaining('not-verified') });
});

test('an encoded frame may differ a little, but not be another frame', async ({ app }) => {
  await app.setInputFiles('#file', fixtures.h264BframesAac);
  expect(await alike(app, 50, 50, false)).toEqual({ found: 1 });
  expect(await alike(app, 50, 50, true)).toEqual({ found: 1 });
  expect(await alike(app, 50, 51, true)).toEqual({ failed: expect.stringContaining('not-verified') });
  expect(await alike(app, 50, 130, false)).toEqual({ failed: expect.stringContaining('not-verified') });
});

test('every engine’s clips pass', { tag: '@ci' }, async ({ app }) => {
  for (const file of [fixtures.h264BframesAac, fixtures.h264Pcm, fixtures.vp9Opus, fixtures.mpeg4Mp3]) {
    await open(app, file, 'ladder');
    const { verified } = await cut(app, 1.3, 3.3);
    const own = file !== fixtures.mpeg4Mp3;
    expect(verified).toMatchObject({ against: own ? 'source' : 'clip' });
  }
});

test('what a click doesn’t wait for is checked after it, until the next cut', { tag: '@ci' }, async ({
  app,
}) => {
  for (const file of [fixtures.h264BframesAac, fixtures.vp9Opus]) {
    await open(app, file, 'ladder');
    const { verified } = await cut(app, 1.3, 3.3);
    const check = await app.evaluate(() => window.lab.checkLater());
    if (check?.status !== 'passed') throw new Error(`the check ended with ${check?.status}`);
    expect(check.keyframes).toBeGreaterThan(0);
    // Before the clip was given out, or after.
    expect((verified?.frames ?? 0) + check.frames).toBeGreaterThanOrEqual(3);
  }
  const [ended, checked] = await app.evaluate(
    async (edit) => {
      const first = window.lab.checkLater();
      await window.lab.cut(edit);
      return [await first, await window.lab.checkLater()];
    },
    rangeOf(0.5, 3.5),
  );
  expect(ended).toBeNull();
  expect(checked).toMatchObject({ status: 'passed' });
});

test(
  'after the save, the card can say that neither the clip nor its file decodes',
  { tag: '@ci' },
  async ({ app }, testInfo) => {
    const bytes = readFileSync(fixtures.silent);
    bytes.fill('noise', bytes.indexOf('mdat') + 4);
    const hollow = testInfo.outputPath('hollow.mp4');
    writeFileSync(hollow, bytes);
    await open(app, hollow, 'ladder');
    await cut(app, 1, 3);
    expect(await app.evaluate(() => window.lab.checkLater())).toEqual({ status: 'undecoded' });
  },
);

/** Files with the engine that cuts them, and the one that takes over when that engine's clip is broken. */
const RUNGS = [
  ['h264AacMkv', 'index', 'packets'],
  ['mpegTs', 'packets', 'ffmpeg'],
  ['vp8Vorbis', 'packets', 'ffmpeg'],
] as const;

for (const [name, id, next] of RUNGS) {
  // ffmpeg.wasm takes long to load.
  const tag = next === 'ffmpeg' ? '@ci' : [];
  test(`${name}: a broken clip of ${id} is found, and ${next} makes a good one`, { tag }, async ({ app }) => {
    await app.setInputFiles('#file', fixtures[name]);
    await app.evaluate((engine) => window.lab.open('ladder', undefined, engine), id);
    expect(await app.evaluate(() => window.lab.engine())).toBe(id);
    const { report, verified } = await cut(app, 1.3, 3.3);
    expect(report.engine).toBe(next);
    expect(verified).toMatchObject({ against: expect.any(String) });
    expect(decodeErrors(await save(app))).toBe('');
  });
}

test('a broken clip of the last engine fails the cut', { tag: '@ci' }, async ({ app }) => {
  await app.setInputFiles('#file', fixtures.mpeg4Mp3);
  await app.evaluate(() => window.lab.open('ladder', undefined, 'ffmpeg'));
  expect(await app.evaluate((edit) => window.lab.cut(edit), rangeOf(1.3, 3.3))).toMatchObject({
    failed: 'not-verified',
  });
});
