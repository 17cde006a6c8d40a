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
  /** The page's clock runs as usual, and `runTimers` can put it forward. */
  hasFakeClock: boolean;
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
  hasFakeClock: [true, { option: true }],
  adHost: [
    async ({ adHostOfWorker, configuration, context, hasFakeClock }, use) => {
      adHostOfWorker.requests.length = 0;
      adHostOfWorker.deliver();
      if (hasFakeClock) await context.clock.install();
      await context.addInitScript(noteWindows);
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

/** In the page, before its scripts: notes the address of each window that it asks for. */
function noteWindows(): void {
  const { open } = window;
  const windowsAsked: string[] = [];
  window.open = (...args) => {
    windowsAsked.push(String(args[0]));
    return open.apply(window, args);
  };
  Object.assign(window, { windowsAsked });
}

const askedWindows = (page: Page): Promise<string[]> => page.evaluate('window.windowsAsked');

/** The advertising windows from now on, until the page is left. */
export interface Windows {
  /** The URLs of those that the browser has opened. */
  opened: string[];
  /** The URLs of those that the page has asked for, whether or not they open. */
  asked(): Promise<string[]>;
}

export async function windowsOf(page: Page): Promise<Windows> {
  const opened: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest() && WINDOW_HOSTS.includes(new URL(request.url()).hostname))
      opened.push(request.url());
  });
  const before = (await askedWindows(page)).length;
  return { opened, asked: async () => (await askedWindows(page)).slice(before) };
}

/** Runs every timer with which the page could still do something after a click or a scroll. */
export const runTimers = (page: Page): Promise<void> => page.clock.runFor(1_000);

/** Waits until the script has run and clicks count. React starts only at the first click. */
export async function openPage(page: Page, path = './'): Promise<void> {
  await page.goto(path);
  await page.evaluate(
    () => document.readyState === 'complete' || new Promise((r) => addEventListener('load', r)),
  );
}

/** Scrolls to each slot, and waits until the page has been told that it is in view. */
export async function readOn(page: Page): Promise<void> {
  // An advertising window may be in front. A page behind it isn't drawn, so nothing comes into its view.
  await page.bringToFront();
  await page.evaluate(async () => {
    for (const slot of document.querySelectorAll('[data-ad-unit]')) {
      if (!slot.checkVisibility()) continue;
      slot.scrollIntoView({ block: 'center', behavior: 'instant' });
      // Observers are called together, and the page's own was there first.
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(
          (entries) => entries.some(({ isIntersecting }) => isIntersecting) && resolve(observer.disconnect()),
        );
        observer.observe(slot);
      });
    }
  });
}
