import type { Page } from '@playwright/test';

/**
 * Counts the object URLs that the page creates from now on and hasn't revoked.
 * @returns a function that returns their number.
 */
export async function watchObjectUrls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const urlsAlive = new Set<string>();
    Object.assign(window, { urlsAlive });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      urlsAlive.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urlsAlive.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'urlsAlive') as Set<string>).size);
}
