/** Rotated clips: all sizes and corners are where ffmpeg has them. */
import {
  cornersShown,
  judgeRotatedClips,
  MIRRORED,
  serveRotatedClips,
  UPRIGHT,
} from './support/rotated-clips';
import { expect, test } from './support/world-test';

/**
 * Firefox ignores a matrix that mirrors frames, and WebKitGTK does with the GStreamer 1.22 of Debian 12. That is why flipped clips are
 * encoded.
 */
const SHOWN_OF_MIRRORED: Readonly<Record<string, string[][]>> = {
  chromium: [MIRRORED],
  firefox: [UPRIGHT],
  webkitgtk: [MIRRORED, UPRIGHT],
};

test('clips of sources with any rotation are shown rotated as asked for', async ({ driver }, { project }) => {
  test.setTimeout(180_000);
  const served = await serveRotatedClips();
  try {
    await driver.goto(served.url);
    await judgeRotatedClips((work, arg) => driver.run(work, arg), served);
    const mirrored = await driver.run(cornersShown, `${served.url}mirrored.mp4`);
    expect(SHOWN_OF_MIRRORED[project.name]).toContainEqual(mirrored.corners);
  } finally {
    await served.close();
  }
});
