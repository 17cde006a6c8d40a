import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { watchObjectUrls } from './support/object-urls';
import { privateFileCount } from './support/private-files';
import { expect, test } from './support/site-test';

const CUTS = 100;

/** What a page still holds after garbage collection. */
async function holdings(page: Page, urls: () => Promise<number>) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    urls: await urls(),
    files: await page.evaluate(privateFileCount),
    workers: page.workers().length,
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
  };
}

for (const [name, path] of [
  ['an MP4, by its index', fixtures.h264BframesAac],
  ['a WebM, by its packets', fixtures.vp9Opus],
] as const) {
  test(`a hundred cuts of ${name} leave nothing behind`, { tag: '@ci' }, async ({ page }) => {
    test.setTimeout(600_000);
    const urls = await watchObjectUrls(page);
    const editor = await EditorPage.with(page, path);
    await editor.ready();
    const once = async (i: number) => {
      await editor.setRange(`0:0${i % 3}.${i % 10}`, `0:0${4 + (i % 2)}.${i % 10}`);
      await editor.cut();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      // Clips stay until they are removed.
      const remove = page.getByRole('button', { name: /^Remove: / });
      if (await remove.count()) await remove.click();
      await expect(remove).toHaveCount(0);
    };
    // Code, caches and the first clip's card stay in memory.
    for (let i = 0; i < 5; i++) await once(i);
    const before = await holdings(page, urls);
    for (let i = 0; i < CUTS; i++) await once(i);
    // The URLs of removed clips are revoked after a minute.
    await expect
      .poll(async () => (await holdings(page, urls)).urls, { timeout: 90_000, intervals: [5000] })
      .toBeLessThanOrEqual(before.urls);
    const after = await holdings(page, urls);
    console.log(JSON.stringify({ before, after }));
    // The strip's workers end when they have nothing to do, and may have ended before.
    await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBeLessThanOrEqual(before.workers);
    expect(after.files).toBeLessThanOrEqual(before.files);
    expect(after.heap - before.heap).toBeLessThan(20 * 2 ** 20);

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => page.workers().length).toBe(0);
  });
}
