import type { Page } from '@playwright/test';

/** In the page: collects the object URLs that it creates from now on and hasn't revoked. */
export function collectObjectUrls(): void {
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
}

/** In the page: their number. */
export const objectUrlCount = () => (Reflect.get(window, 'urlsAlive') as Set<string>).size;

/** @returns a function that returns the number of object URLs that a page holds. */
export async function watchObjectUrls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(collectObjectUrls);
  return () => page.evaluate(objectUrlCount);
}
