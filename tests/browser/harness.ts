/** A page that runs the project's own modules, and the visitor's side of a cut: choose a file, save the clip. */
import { test as base, type Page } from '@playwright/test';
import type { CutSession } from '@/lib/cut/ladder';
import { startServer } from './server';

declare global {
  interface Window {
    session: CutSession;
  }
}

export const test = base.extend<{ app: Page }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { server, origin } = await startServer();
      await use(origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ page, origin }, use) => {
    await page.goto(`${origin}/blank`);
    await use(page);
  },
});

export { expect } from '@playwright/test';
