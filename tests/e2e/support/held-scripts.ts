import type { Page } from '@playwright/test';

const SCRIPTS = '**/_next/static/**/*.js';

/** Keeps the page's scripts from loading until `release`. After `end`, they load as usual. */
export async function holdScripts(page: Page): Promise<{ release(): void; end(): Promise<void> }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  return { release, end: () => page.unroute(SCRIPTS) };
}
