import { test as base, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../../e2e/support/environment';
import { type Configuration, UNASKED } from '../configurations';
import { type FakeAdHost, startFakeAdHost } from './fake-ad-host';
import { filesOf } from './files';

interface Worker {
  adHostOfWorker: FakeAdHost;
  /** Chromium's popup blocker, which Playwright turns off. */
  popupBlocker: boolean;
}

interface Fixtures {
  /** The fake networks, without any requests yet. */
  adHost: FakeAdHost;
  /** The pages are built with everything. Script and frame are those of this configuration. */
  configuration: Configuration;
}

export const test = base.extend<Fixtures, Worker>({
  popupBlocker: [false, { option: true, scope: 'worker' }],
  adHostOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      const host = await startFakeAdHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ adHostOfWorker, popupBlocker }, use) => {
      const rules = `--host-resolver-rules=MAP *.ads.test 127.0.0.1:${adHostOfWorker.port}`;
      await use({
        executablePath: requiredPath('CHROMIUM_PATH'),
        args: [...CHROMIUM_FLAGS, rules],
        ignoreDefaultArgs: popupBlocker ? ['--disable-popup-blocking'] : [],
      });
    },
    { scope: 'worker' },
  ],
  configuration: [UNASKED, { option: true }],
  adHost: [
    async ({ adHostOfWorker, configuration, context }, use) => {
      adHostOfWorker.requests.length = 0;
      adHostOfWorker.behavior = 'appends';
      const files = await filesOf(configuration);
      await context.route('**/ads/runtime.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: files?.runtime ?? '' }),
      );
      // Not fulfilled here, because such a document couldn't make requests to this machine (Local Network Access).
      adHostOfWorker.frame = files?.frame ?? '';
      await context.route('**/ads/frame.html*', (route) => route.continue({ url: adHostOfWorker.frameUrl }));
      await use(adHostOfWorker);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

const WINDOW_HOSTS = ['pop.ads.test', 'off.ads.test'];

/** The URLs of all advertising windows opened from now on. */
export function windowsOf(page: Page): string[] {
  const opened: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest() && WINDOW_HOSTS.includes(new URL(request.url()).hostname))
      opened.push(request.url());
  });
  return opened;
}

/** Waits until the script has run and clicks count. React starts only at the first click. */
export async function openPage(page: Page, path = './'): Promise<void> {
  await page.goto(path);
  await page.evaluate(
    () => document.readyState === 'complete' || new Promise((r) => addEventListener('load', r)),
  );
}

/** Scrolls through the whole page, so that every slot comes near the viewport. */
export async function readOn(page: Page): Promise<void> {
  // An advertising window may be in front. A page behind it isn't drawn, so nothing comes into its view.
  await page.bringToFront();
  await page.evaluate(async () => {
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    // What comes into view is noticed when the page is drawn, which takes longer on a busy machine.
    const drawn = () => Promise.race([new Promise(requestAnimationFrame), sleep(1_000)]);
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await sleep(60);
      await drawn();
      await drawn();
    }
  });
}
