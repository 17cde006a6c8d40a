import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

/** What an opened file may load: `npm run bench -- --only opening` measures the time, this counts what takes it. */

/** Notes the scripts that are requested from now on, in waves: those of a wave are requested before one of them has arrived. */
function watchScripts(page: Page) {
  const waves: string[][] = [];
  let hasArrived = true;
  page.on('request', (request) => {
    const [, name] = /\/_next\/static\/chunks\/(.+\.js)/.exec(request.url()) ?? [];
    if (!name) return;
    if (hasArrived) waves.push([]);
    hasArrived = false;
    waves.at(-1)?.push(name);
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/_next/static/chunks/')) hasArrived = true;
  });
  return waves;
}

test('a file that is chosen after the pointer was over the panel opens without loading code', async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.getByTestId('drop-zone').hover();
  await expect.poll(() => page.workers().length).toBe(2);
  await page.waitForLoadState('networkidle');
  const waves = watchScripts(page);
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  // The timeline's, once the player shows the file.
  expect(waves.flat().length).toBeLessThanOrEqual(2);
  expect(page.workers().length).toBeLessThanOrEqual(3);
});

test('each worker is one script', async ({ page }) => {
  const waves = watchScripts(page);
  const editor = new EditorPage(page);
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  const addresses = page.workers().map((worker) => new URL(worker.url()).pathname);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).toMatch(/\/worker-[\w-]+\.js$/);
  // React's and the editor's come together, then the workers', then the timeline's.
  expect(waves.length).toBeLessThanOrEqual(4);
});
