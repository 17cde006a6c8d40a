/** Rotated clips in Chromium and Firefox: all sizes and corners are where ffmpeg has them. */
import { expect, test } from '@playwright/test';
import {
  cornersShown,
  judgeRotatedClips,
  MIRRORED,
  serveRotatedClips,
  UPRIGHT,
} from './support/rotated-clips';
import type { Run } from './support/site-clip';

test('clips of sources with any rotation are shown rotated as asked for', async ({ page, browserName }) => {
  test.setTimeout(180_000);
  const served = await serveRotatedClips();
  const run = page.evaluate.bind(page) as unknown as Run;
  try {
    await page.goto(served.url);
    await judgeRotatedClips(run, served);
    // Firefox ignores a matrix that mirrors frames, so flipped clips are encoded.
    const mirrored = await run(cornersShown, `${served.url}mirrored.mp4`);
    expect(mirrored.corners).toEqual(browserName === 'firefox' ? UPRIGHT : MIRRORED);
  } finally {
    await served.close();
  }
});
