import type { Page } from '@playwright/test';

/** Waits until the service worker has stored the whole site and controls the page. */
export async function untilKept(page: Page): Promise<void> {
  await page.locator('html[data-offline]').waitFor();
  await page.evaluate(async () => {
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}
