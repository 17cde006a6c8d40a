/** A page that runs the project's own modules, and the visitor's side of a cut: choose a file, save the clip. */
import { test as base, type Page } from '@playwright/test';
import type { TimeRange } from '@/lib/media/time';
// For the type of `window.lab`, which the page itself loads.
import type {} from './lab';
import { startServer } from './server';

interface WorkerFixtures {
  origin: string;
  /** The page of {@link Fixtures.app}, before its reset. */
  labPage: Page;
}

interface Fixtures {
  /** A lab as if nothing had run before. All tests of a worker have it in one page; a failed test ends the worker. */
  app: Page;
  /**
   * A lab in a page and a browser context of its own, for a test that changes what a reset doesn't: routes, scripts that run
   * first, permissions, quotas; and for one that watches ffmpeg.wasm being loaded.
   */
  freshApp: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  labPage: [
    async ({ browser, origin }, use) => {
      const context = await browser.newContext();
      const keeper = await context.newPage();
      await keeper.goto(`${origin}/keeper`);
      const popup = keeper.waitForEvent('popup');
      await keeper.evaluate(() => void window.open('about:blank'));
      await use(await popup);
      await context.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ labPage, origin }, use) => {
    await resetLab(labPage, origin);
    await use(labPage);
  },
  freshApp: async ({ page, origin }, use) => {
    await openLab(page, origin);
    await use(page);
  },
});

export { expect } from '@playwright/test';

export async function openLab(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/lab`);
  await page.waitForFunction(() => 'lab' in window);
}

/** Loads the lab anew, which ends its workers, engines, globals and object URLs, and deletes everything that is stored. */
export async function resetLab(page: Page, origin: string): Promise<void> {
  await openLab(page, origin);
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

export async function open(app: Page, file: string, which: 'ffmpeg' | 'ladder' = 'ffmpeg') {
  await app.setInputFiles('#file', file);
  const answer = await app.evaluate((engines) => window.lab.open(engines), which);
  if ('failed' in answer) throw new Error(answer.detail);
  return answer;
}

/** `[start, end)`, in seconds, as whole milliseconds. */
export function rangeOf(start: number, end: number): TimeRange {
  return { startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) };
}

/** Cuts `[start, end)`, in seconds, and expects to succeed. */
export async function cut(app: Page, start: number, end: number) {
  const answer = await app.evaluate((edit) => window.lab.cut(edit), rangeOf(start, end));
  if ('failed' in answer) throw new Error(answer.detail);
  return answer;
}

/** The last clip as a file of this machine; its path. */
export async function save(app: Page): Promise<string> {
  const download = app.waitForEvent('download');
  await app.evaluate(() => window.lab.save());
  return (await download).path();
}
