/** Counts the scripts and workers that opening a file loads. `npm run bench -- --only opening` measures the time. */
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

/** Notes the scripts of `_next/static/chunks` that are requested from now on. */
function watchScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/_next\/static\/chunks\/(.+\.js)/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
}

const isWorker = (name: string) => /^worker-[\w-]+\.js$/.test(name);

/** The last thing that loads by itself. */
const timelineIsThere = (page: Page) =>
  expect(page.getByTestId('strip')).toHaveAttribute('data-heard', /[1-9]/, { timeout: 30_000 });

test('a file that is chosen after the pointer was over the panel opens without loading code', async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.getByTestId('drop-zone').hover();
  await expect.poll(() => page.workers().length).toBe(2);
  await page.waitForLoadState('networkidle');
  const names = watchScripts(page);
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await timelineIsThere(page);
  // The timeline fetches its own code once the player shows the file, and starts its worker.
  expect(names.filter(isWorker).length).toBeLessThanOrEqual(1);
  expect(names.length).toBeLessThanOrEqual(4);
  expect(page.workers().length).toBeLessThanOrEqual(3);
});

test('all code that opens a file is fetched at once, and each worker is one script', async ({ page }) => {
  const names = watchScripts(page);
  const editor = new EditorPage(page);
  await editor.open();
  const listed = await page.locator('[data-react-scripts]').textContent();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await timelineIsThere(page);
  const started = page.workers().map((worker) => new URL(worker.url()).pathname.split('/').at(-1) ?? '');
  expect(started.length).toBeGreaterThan(0);
  for (const name of started) expect(name).toMatch(/^worker-[\w-]+\.js$/);
  const addresses = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
  expect(addresses).toHaveLength(new Set(addresses).size);
  // Scripts that others load when they run: the store of recalled edits, and the timeline's.
  const found = names.filter((name) => !isWorker(name) && !listed?.includes(name));
  expect(found.length).toBeLessThanOrEqual(4);
});

test.describe(() => {
  // What passes a service worker can't be made to fail.
  test.use({ serviceWorkers: 'block' });

  for (const isAhead of [false, true])
    test(`React's script that fails once, ${isAhead ? 'ahead' : 'at the first sign of a visitor'}, is asked for again`, async ({
      page,
    }) => {
      await page.goto('./');
      const [first = ''] = JSON.parse((await page.locator('[data-react-scripts]').textContent()) ?? '[]');
      let requests = 0;
      await page.route(`**${first}`, (route) => (requests++ === 0 ? route.abort() : route.continue()));
      const failed = page.waitForEvent('requestfailed');
      if (!isAhead) await page.mouse.move(5, 5);
      await failed;
      await page.locator('input[type=file]').first().setInputFiles(fixtures.h264BframesAac);
      // The visitor goes on.
      await expect(async () => {
        await page.mouse.move(5, 5);
        await page.mouse.move(9, 9);
        await expect(page.getByRole('textbox', { name: 'Start time' })).toBeVisible({ timeout: 100 });
      }).toPass();
      expect(requests).toBe(2);
    });
});
