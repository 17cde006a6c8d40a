/** Tests of the failing world: a page and servers that can fail, for each test. */
import { type Browser, test as base, expect } from '@playwright/test';
import type { Driver } from './driver';
import { PlaywrightDriver } from './playwright-driver';
import { WebKit } from './webkit';
import { openWorld, type World } from './world';
import { WorldEditor } from './world-editor';
import { complaints } from './world-page';

interface Fixtures {
  driver: Driver;
  /** Opens the site in a new world. Expects the page of the world before it to have no complaints. */
  inWorld(options?: Parameters<typeof openWorld>[0]): Promise<{ world: World; editor: WorldEditor }>;
}

interface Worker {
  /** Null for WebKitGTK, which Playwright can't drive. */
  browserOfWorker: Browser | null;
}

export const test = base.extend<Fixtures, Worker>({
  browserOfWorker: [
    async ({ playwright, browserName, channel, launchOptions }, use, { project }) => {
      const isDriven = project.name !== 'webkitgtk';
      const browser = isDriven ? await playwright[browserName].launch({ channel, ...launchOptions }) : null;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  driver: async ({ browserOfWorker }, use) => {
    const webkit = browserOfWorker ? null : await WebKit.open();
    const page = await browserOfWorker?.newPage();
    if (page) await use(new PlaywrightDriver(page));
    if (webkit) await use(webkit);
    await page?.close();
    await webkit?.close();
  },
  inWorld: async ({ driver }, use) => {
    let world: World | null = null;
    const leave = async () => {
      const left = world;
      world = null;
      await left?.close();
    };
    const endsWell = async () => {
      if (world) expect(await driver.read(complaints)).toEqual([]);
    };
    try {
      await use(async (options) => {
        await endsWell();
        await leave();
        world = await openWorld(options);
        const editor = new WorldEditor(driver);
        await editor.open(world.url);
        return { world, editor };
      });
      if (test.info().status === test.info().expectedStatus) await endsWell();
    } finally {
      await leave();
    }
  },
});

export { expect } from '@playwright/test';
