/** Rotated clips: all sizes and corners are where ffmpeg has them. */
import {
  cornersShown,
  judgeRotatedClips,
  MIRRORED,
  serveRotatedClips,
  UPRIGHT,
} from './support/rotated-clips';
import { expect, test } from './support/world-test';

test('clips of sources with any rotation are shown rotated as asked for', async ({ driver }, { project }) => {
  test.setTimeout(180_000);
  const served = await serveRotatedClips();
  try {
    await driver.goto(served.url);
    await judgeRotatedClips((work, arg) => driver.run(work, arg), served);
    // Firefox ignores a matrix that mirrors frames, so flipped clips are encoded.
    const mirrored = await driver.run(cornersShown, `${served.url}mirrored.mp4`);
    expect(mirrored.corners).toEqual(project.name === 'firefox' ? UPRIGHT : MIRRORED);
  } finally {
    await served.close();
  }
});
