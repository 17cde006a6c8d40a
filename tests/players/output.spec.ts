/** A size limit and the conversion in Firefox and WebKitGTK. tests/e2e and tests/browser have more of both, for Chromium. */
import { statSync } from 'node:fs';
import { LIMIT } from '@/lib/editor/messages/output';
import { probe } from '../e2e/support/probe';
import { fixtures } from '../fixtures';
import { decodeErrors, frames } from '../native/files';
import { make } from '../support/made-files';
import { expect, test } from './support/world-test';

test.describe.configure({ timeout: 240_000 });

/** The codecs of a clip that decodes without an error. */
async function codecsOf(path: string): Promise<string[]> {
  expect(decodeErrors(path)).toBe('');
  const { video, audio } = await probe(path);
  return [...video, ...audio].map(({ codec }) => codec);
}

test('a clip that is too large is fitted to its limit', async ({ inWorld, driver }) => {
  const { editor } = await inWorld();
  await editor.choose(fixtures.phone);
  await editor.ready();
  await driver.click('[data-format=fit]');
  await editor.says(LIMIT.copied);
  await editor.enters([LIMIT.label, '0.12']);
  await editor.says('Re-encoded as');
  const path = await editor.cutToFile();
  expect(await codecsOf(path)).toEqual(['h264', 'aac']);
  const { size } = statSync(path);
  expect(size).toBeLessThanOrEqual(120_000);
  expect(size).toBeGreaterThan(0.92 * 120_000);
});

test('sound that doesn’t play everywhere becomes AAC, and the video is copied', async ({
  inWorld,
  driver,
}) => {
  const { editor } = await inWorld();
  await editor.choose(fixtures.h264Ac3);
  await editor.ready();
  await editor.mark('1', '3');
  await driver.click('[data-testid=plays-everywhere] input');
  const path = await editor.cutToFile();
  expect(await codecsOf(path)).toEqual(['h264', 'aac']);
  await editor.says('Video copied, sound converted to AAC.');
});

test('video and sound that don’t play everywhere become H.264 and AAC', async ({ inWorld, driver }) => {
  const { editor } = await inWorld();
  await editor.choose(fixtures.vp9Opus);
  await editor.ready();
  await editor.mark('1', '3');
  await driver.click('[data-testid=plays-everywhere] input');
  expect(await codecsOf(await editor.cutToFile())).toEqual(['h264', 'aac']);
});

test('frames that only ffmpeg decodes are all in the clip, though it has to wait for them to be encoded', async ({
  inWorld,
}) => {
  const film = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=30:duration=10'];
  const { editor } = await inWorld();
  await editor.choose(make('long.avi', ...film, '-c:v', 'mpeg4', '-q:v', '5'));
  await editor.ready();
  const path = await editor.cutToFile();
  expect(await codecsOf(path)).toEqual(['h264']);
  expect(frames(path)).toHaveLength(300);
});
