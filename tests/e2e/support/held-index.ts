import type { Page } from '@playwright/test';

/** Keeps the engine from being asked for the times of a file's frames until `release`, as for a large file on a slow disk. */
export async function holdIndex(page: Page): Promise<{ release(): Promise<void> }> {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const held: (() => void)[] = [];
    const releaseIndex = () => {
      for (const send of held.splice(0)) send();
    };
    Object.assign(window, { releaseIndex });
    Worker.prototype.postMessage = function (...args: [unknown, ...unknown[]]) {
      const send = () => Reflect.apply(postMessage, this, args);
      const [message] = args;
      const name = typeof message === 'object' && message && 'name' in message ? message.name : null;
      if (name === 'timeline') held.push(send);
      else send();
    };
  });
  return { release: () => page.evaluate(() => Reflect.get(window, 'releaseIndex')()) };
}
