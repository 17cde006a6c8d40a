/** Tests of the failing world: a browser and servers that can fail, for each test. */
import { test as base, expect, type LaunchOptions } from '@playwright/test';
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

export const test = base.extend<Fixtures>({
  driver: async ({ playwright, browserName, channel, launchOptions }, use, { project }) => {
    if (project.name === 'webkitgtk') {
      const webkit = await WebKit.open();
      await use(webkit);
      return webkit.close();
    }
    const options: LaunchOptions = { channel, ...launchOptions };
    const browser = await playwright[browserName].launch(options);
    await use(new PlaywrightDriver(await browser.newPage()));
    await browser.close();
  },
  inWorld: async ({ driver }, use) => {
    let world: World | null = null;
    const leave = async () => {
      const left = world;
      world = null;
      await left?.close();
    };
    const endsWell = async () => {
      if (world) expect(await driver.run(complaints)).toEqual([]);
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
