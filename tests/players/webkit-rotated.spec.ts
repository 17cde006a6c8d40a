/** The same in WebKitGTK. */
import { expect, test } from '@playwright/test';
import { cornersShown, judgeRotatedClips, MIRRORED, serveRotatedClips } from './support/rotated-clips';
import { WebKit } from './support/webkit';

test('WebKitGTK shows clips of sources with any rotation rotated as asked for', async () => {
  test.setTimeout(180_000);
  const served = await serveRotatedClips();
  const webkit = await WebKit.open();
  try {
    await webkit.goto(served.url);
    await judgeRotatedClips((work, arg) => webkit.run(work, arg), served);
    const mirrored = await webkit.run(cornersShown, `${served.url}mirrored.mp4`);
    expect(mirrored.corners).toEqual(MIRRORED);
  } finally {
    await webkit.close();
    await served.close();
  }
});
