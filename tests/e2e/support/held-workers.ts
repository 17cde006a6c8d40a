import type { Page } from '@playwright/test';

/** In the page: keeps messages from its workers until `window.releaseWorkers()`. @param names of the calls to keep; null for all. */
function hold(names: readonly string[] | null) {
  const { postMessage } = Worker.prototype;
  const held: (() => void)[] = [];
  Worker.prototype.postMessage = function (...args: [unknown, ...unknown[]]) {
    const send = () => Reflect.apply(postMessage, this, args);
    const [message] = args;
    const called = typeof message === 'object' && message && 'name' in message ? message.name : null;
    if (names === null || names.some((name) => name === called)) held.push(send);
    else send();
  };
  const releaseWorkers = () => {
    Worker.prototype.postMessage = postMessage;
    for (const send of held) send();
  };
  Object.assign(window, { releaseWorkers });
}

const release = (page: Page) => () => page.evaluate(() => Reflect.get(window, 'releaseWorkers')());

/** Holds back what the page asks its workers, however slow the machine is. @returns what sends it on. */
export async function holdWorkers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(hold, null);
  return release(page);
}

/**
 * Keeps the engine from being asked for the times of a file's frames, as for a large file on a slow disk, in the page that is opened
 * next. @returns what sends it on.
 */
export async function holdIndex(page: Page): Promise<() => Promise<void>> {
  return holdCalls(page, ['timeline']);
}

/** Holds back these calls of workers, in the page that is opened next or in this one. @returns what sends them on. */
export async function holdCalls(
  page: Page,
  names: readonly string[],
  when: 'next' | 'now' = 'next',
): Promise<() => Promise<void>> {
  await (when === 'now' ? page.evaluate(hold, names) : page.addInitScript(hold, names));
  return release(page);
}
