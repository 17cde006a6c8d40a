import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

/**
 * Does something that saves a file, and waits until the file is complete. Returns its path in the output folder of the test,
 * with the name that a visitor would see.
 */
export async function downloadOf(page: Page, action: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  const path = join(test.info().outputDir, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}
