import type { Page } from '@playwright/test';
import { watchErrors } from '../support/errors';
import { expect, test } from '../support/site-test';
import { cutsWhole, opened, withPrelude } from './cuts';

/** Constructors and calls that throw, as they do if an extension, a policy or low memory blocks them. */

/** Makes the nth worker of each page fail; -1 for all of them. */
const failWorker = (page: Page, nth: number, how: 'throws' | 'does not load') =>
  page.addInitScript(
    ([failing, way]) => {
      let count = 0;
      const Native = window.Worker;
      window.Worker = class extends Native {
        constructor(script: string | URL, options?: WorkerOptions) {
          const fails = failing === -1 || count === failing;
          count++;
          if (fails && way === 'throws') throw new DOMException('forbidden', 'SecurityError');
          super(fails ? '/no-such-worker.js' : script, options);
        }
      };
    },
    [nth, how] as const,
  );

// The workers of the strip's first frames, of the index and of the strip itself in turn, then all of them.
for (const [how, failing] of [
  ['throws', [0, 1, 2, -1]],
  ['does not load', [-1]],
] as const)
  test(`an MP4 is cut where a worker ${how}`, { tag: how === 'throws' ? '@ci' : [] }, async ({
    browser,
    guard,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    for (const nth of failing)
      await test.step(`worker ${nth}`, async () => {
        const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
        await guard(context);
        const page = await context.newPage();
        const errors = watchErrors(page);
        await failWorker(page, nth, how);
        await cutsWhole(await opened(page), 'h264BframesAac');
        expect(errors).toEqual([]);
        await context.close();
      });
  });

/** Runs in the page and in its workers. */
function forbid(name: string) {
  const refuse = () => {
    throw new TypeError('forbidden');
  };
  if (name === 'getContext')
    for (const kind of ['HTMLCanvasElement', 'OffscreenCanvas'])
      Object.assign(Reflect.get(globalThis, kind)?.prototype ?? {}, { getContext: refuse });
  // Static methods such as `isConfigSupported` still report support.
  else
    Reflect.set(globalThis, name, new Proxy(Reflect.get(globalThis, name) ?? refuse, { construct: refuse }));
}

for (const name of [
  'getContext',
  'OffscreenCanvas',
  'VideoDecoder',
  'VideoEncoder',
  'AudioDecoder',
  'AudioEncoder',
  'VideoFrame',
  'EncodedVideoChunk',
])
  test(`an MP4 is cut while ${name} throws`, { tag: '@ci' }, async ({ page }) => {
    const errors = watchErrors(page);
    await withPrelude(page, forbid, name);
    await cutsWhole(await opened(page), 'h264BframesAac');
    expect(errors).toEqual([]);
  });
