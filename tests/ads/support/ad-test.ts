import { test as base, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../../e2e/support/environment';
import type { ConfigurationName } from '../configurations';
import { type FakeAdHost, startFakeAdHost } from './fake-ad-host';
import { scriptOf } from './prepare';

interface Worker {
  adHostOfWorker: FakeAdHost;
  /** Chromium's own; Playwright turns it off. */
  popupBlocker: boolean;
}

interface Fixtures {
  /** The fake networks, with nothing asked of them yet. */
  adHost: FakeAdHost;
  /** The pages are built with everything; the script is that of this configuration. */
  configuration: ConfigurationName;
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
  configuration: ['unasked', { option: true }],
  adHost: [
    async ({ adHostOfWorker, configuration, context }, use) => {
      adHostOfWorker.requests.length = 0;
      adHostOfWorker.behavior = 'appends';
      await context.route('**/ads/runtime.js*', (route) => route.fulfill({ path: scriptOf(configuration) }));
      await use(adHostOfWorker);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

const WINDOW_HOSTS = ['pop.ads.test', 'off.ads.test'];

/** Every advertisement's window that was opened since, by its address. Playwright knows no page yet when it is asked for. */
export function windowsOf(page: Page): string[] {
  const opened: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest() && WINDOW_HOSTS.includes(new URL(request.url()).hostname))
      opened.push(request.url());
  });
  return opened;
}

/** The script has run, and React with it: clicks count. */
export async function openPage(page: Page, path = './'): Promise<void> {
  await page.goto(path);
  await page.evaluate(
    () => document.readyState === 'complete' || new Promise((r) => addEventListener('load', r)),
  );
}
