/** "Save this frame" in Firefox and WebKitGTK, which don't give out decoded planes. tests/browser and tests/e2e have it for Chromium. */
import { writeFileSync } from 'node:fs';
import { native, pixelsOf, psnr } from '../browser/still-lab';
import { fixtures } from '../fixtures';
import { shownPixels } from './support/shown-pixels';
import { lastClip } from './support/site-clip';
import { expect, test } from './support/world-test';

/** A little less than the sources' frames last. */
const FRAME_SEC = 0.033;

test.describe.configure({ timeout: 240_000 });

for (const [name, sec] of [
  ['h264BframesAac', 2.5],
  ['phone', 1],
] as const)
  test(`${name}: the saved frame is the one on the screen, and native ffmpeg's`, async ({
    inWorld,
    driver,
  }) => {
    const { editor } = await inWorld();
    await editor.choose(fixtures[name]);
    await editor.ready();
    await editor.enters(['Start time', String(sec)]);
    await driver.click('button[aria-label="Save this frame"]');
    await editor.toasts('Frame saved');
    const path = test.info().outputPath('still.png');
    const bytes = Buffer.from(await driver.run(lastClip), 'base64');
    writeFileSync(path, bytes);
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const saved = pixelsOf(path, width, height).data;
    expect(psnr(saved, native(fixtures[name], sec - 0.005))).toBeGreaterThan(45);

    // The player's colors are less exact, so that only the frame before can tell which one it shows.
    const shown = Buffer.from(await driver.run(shownPixels, width, height), 'base64');
    const before = native(fixtures[name], sec - 0.005 - FRAME_SEC);
    expect(psnr(saved, before)).toBeLessThan(45);
    expect(psnr(shown, saved)).toBeGreaterThan(psnr(shown, before));
  });
