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
  // Scripts that others load when they run: the store of recalled edits, and the timeline's.
  const found = names.filter((name) => !isWorker(name) && !listed?.includes(name));
  expect(found.length).toBeLessThanOrEqual(4);
});
