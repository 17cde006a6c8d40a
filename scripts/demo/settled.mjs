// Waits until the page shows all that it has.
import { Failure } from '../lib/console.mjs';

/** ms without a change on the screen after which none comes. */
const STILL_MS = 1_000;
const PATIENCE_MS = 30_000;

/**
 * Waits for the frames and the waveform of an open video's timeline, and until nothing on the screen changes.
 * @param {import('@playwright/test').Page} page @param {import('@playwright/test').PageScreenshotOptions['clip']} [clip] the part of the
 *   window that is looked at; all of it without
 */
export async function settled(page, clip) {
  if ((await page.getByTestId('strip').count()) > 0)
    await page.locator('[data-testid=strip]:not([data-thumbnails="0"]):not([data-heard="0"])').waitFor();
  const since = performance.now();
  let before = await page.screenshot({ clip });
  for (let changed = since; performance.now() - changed < STILL_MS; ) {
    const now = await page.screenshot({ clip });
    if (!now.equals(before)) changed = performance.now();
    if (changed - since > PATIENCE_MS) throw new Failure('The editor does not come to rest.');
    before = now;
  }
}
