/** What of the verification needs a decoder, and the way from a broken clip to the next engine's. */
import type { Page } from '@playwright/test';
import type { StartMode } from '@/lib/edit/edit';
import { fixtures } from '../fixtures';
import { cut, expect, open, save, test } from './harness';
import { decodeErrors } from './oracle';

const verify = (app: Page, ...args: [number, number, StartMode, number?]) =>
  app.evaluate(async (values) => {
    const lab = await import('/tests/browser/verify-lab.ts' as './verify-lab');
    return lab.verify(...values);
  }, args);

const alike = (app: Page, ...args: [number, number, boolean]) =>
  app.evaluate(async (values) => {
    const lab = await import('/tests/browser/verify-lab.ts' as './verify-lab');
    return lab.alike(...values);
  }, args);

test('pictures of a clip are the source’s to the bit, and a byte changed among those that lead to them is seen', async ({
  app,
}) => {
  for (const file of [fixtures.h264BframesAac, fixtures.phone, fixtures.fragmented]) {
    await app.setInputFiles('#file', file);
    expect(await verify(app, 17, 39, 'lossless')).toMatchObject({ startsOnFrame: true, pictures: 3 });
  }
  // Debian's Chromium has no decoder for it: tables and bytes are all there is.
  await app.setInputFiles('#file', fixtures.hevcAac);
  expect(await verify(app, 17, 39, 'lossless')).toMatchObject({ startsOnFrame: true });
  await app.setInputFiles('#file', fixtures.silent);
  expect(await verify(app, 19, 39, 'lossless', 0.01)).toMatchObject({
    failed: expect.stringContaining('not-verified'),
  });
});

test('an exact start: encoded pictures are like the source’s, and one that does not decode to that is seen', async ({
  app,
}) => {
  await app.setInputFiles('#file', fixtures.h264BframesAac);
  const { exact, ...verified } = (await verify(app, 17, 39, 'exact')) as Record<string, unknown>;
  expect(exact).toMatchObject({ encodedSec: expect.any(Number) });
  // Both sides of the joint too.
  expect(verified).toMatchObject({ startsOnFrame: true, pictures: 5 });
  const spoiled = await verify(app, 17, 39, 'exact', 0.005);
  expect(spoiled).toMatchObject({ failed: expect.stringContaining('not-verified') });
});

test('an encoded picture may differ a little, and not be of another place', async ({ app }) => {
  await app.setInputFiles('#file', fixtures.h264BframesAac);
  expect(await alike(app, 50, 50, false)).toEqual({ found: 1 });
  expect(await alike(app, 50, 50, true)).toEqual({ found: 1 });
  expect(await alike(app, 50, 51, true)).toEqual({ failed: expect.stringContaining('not-verified') });
  expect(await alike(app, 50, 130, false)).toEqual({ failed: expect.stringContaining('not-verified') });
});

test('every engine’s clips pass', async ({ app }) => {
  for (const file of [fixtures.h264BframesAac, fixtures.h264Pcm, fixtures.vp9Opus, fixtures.mpeg4Mp3]) {
    await open(app, file, 'ladder');
    const { verified } = await cut(app, 1.3, 3.3);
    const own = file !== fixtures.mpeg4Mp3;
    expect(verified).toMatchObject({ against: own ? 'source' : 'clip' });
  }
});

/** Files with the engine that cuts them, and the one that does when that engine's clip turns out to be broken. */
const RUNGS = [
  ['h264AacMkv', 'matroska', 'remux'],
  ['mpegTs', 'remux', 'transcode'],
  ['vp8Vorbis', 'transcode', 'ffmpeg'],
] as const;

/** To be followed in every run; the last way down takes ffmpeg.wasm. */
const ALWAYS = ['matroska', 'remux'];

for (const [name, id, next] of RUNGS) {
  const tag = ALWAYS.includes(id) ? [] : '@full';
  test(`a broken clip of ${id} is seen, and ${next} makes a good one`, { tag }, async ({ app }) => {
    await app.setInputFiles('#file', fixtures[name]);
    await app.evaluate((engine) => window.lab.open('ladder', undefined, engine), id);
    expect(await app.evaluate(() => window.lab.engine())).toBe(id);
    const { report, verified } = await cut(app, 1.3, 3.3);
    expect(report.engine).toBe(next);
    expect(verified).toMatchObject({ against: expect.any(String) });
    expect(decodeErrors(await save(app))).toBe('');
  });
}

test('a broken clip of the last engine is nobody’s', async ({ app }) => {
  await app.setInputFiles('#file', fixtures.mpeg4Mp3);
  await app.evaluate(() => window.lab.open('ladder', undefined, 'ffmpeg'));
  const request = { startDs: 13, endDs: 33 };
  expect(await app.evaluate((range) => window.lab.cut(range), request)).toMatchObject({
    failed: 'not-verified',
  });
});
