/** Cropped clips in Firefox, where ffmpeg encodes. tests/browser and tests/e2e have them for Chromium. */
import { test } from '@playwright/test';
import { openLab } from '../browser/harness';
import { startServer } from '../browser/server';
import { expectCropInEditor } from './support/cropped-in-editor';
import { cutInLab, expectFramedClip } from './support/framed-clip';
import { PlaywrightDriver } from './support/playwright-driver';

test('a crop of rotated video, mirrored', async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startServer();
  try {
    await openLab(page, server.origin);
    await expectFramedClip(
      {
        choose: (path) => page.setInputFiles('#file', path),
        cut: (edit) => page.evaluate(cutInLab, edit),
      },
      'ffmpeg',
    );
  } finally {
    await server.close();
  }
});

test('a visitor crops with the mouse and the arrow keys', async ({ page }) => {
  test.setTimeout(300_000);
  await expectCropInEditor(new PlaywrightDriver(page));
});
