// Pages that run the engines, as in the browser tests.
import { launchBrowser } from './find-browser.mjs';
import { startModuleServer } from './module-server.mjs';

/** @typedef {typeof import('../../tests/browser/lab')} Lab declares `window.lab` */

const LAB = '<input type="file" id="file"><script type="module" src="/tests/browser/lab.ts"></script>';

export async function startLab() {
  const server = await startModuleServer({ '/lab': LAB });
  const browser = await launchBrowser({ install: false });
  /** @type {import('@playwright/test').Page | undefined} */
  let page;
  return {
    /** Opens a file in a new page, and closes the one before. @param {string} path */
    async open(path) {
      await page?.close();
      page = await browser.newPage();
      await page.goto(`${server.origin}/lab`);
      await page.waitForFunction(() => 'lab' in window);
      await page.setInputFiles('#file', path);
      return { page, opened: await page.evaluate(() => window.lab.open('ladder')) };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Saves the clip that was cut last. @param {import('@playwright/test').Page} page @returns {Promise<string>} its path */
export async function saveClip(page) {
  const download = page.waitForEvent('download');
  await page.evaluate(() => window.lab.save());
  return (await download).path();
}
