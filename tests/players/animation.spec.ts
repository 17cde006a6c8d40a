/** A GIF in Firefox, which doesn't decode to YUV, and in WebKitGTK, for which ffmpeg decodes. tests/browser has more, for Chromium. */
import { expectAnimatedClip } from './support/animated-clip';
import { inLabPage } from './support/framed-clip';
import { test } from './support/world-test';

test('a selection becomes a GIF', async ({ driver }) => {
  test.setTimeout(240_000);
  await inLabPage(driver, expectAnimatedClip);
});
