// Waits until the page shows all that it has.
import { Failure } from '../lib/console.mjs';

/** ms without a change on the screen after which none comes. */
const STILL_MS = 1_000;
const PATIENCE_MS = 30_000;

/**
 * Waits for the frames and the waveform of an open video's timeline, and until nothing on the screen changes.
 * @param {import('@playwright/test').Page} page
 */
export async function settled(page) {
  if ((await page.getByTestId('strip').count()) > 0)
    await page.locator('[data-testid=strip]:not([data-thumbnails="0"]):not([data-heard="0"])').waitFor();
  const since = performance.now();
  let before = await page.screenshot();
  for (let changed = since; performance.now() - changed < STILL_MS; ) {
    const now = await page.screenshot();
    if (!now.equals(before)) changed = performance.now();
    if (changed - since > PATIENCE_MS) throw new Failure('The editor does not come to rest.');
    before = now;
  }
}
