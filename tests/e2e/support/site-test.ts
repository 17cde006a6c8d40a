import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Matches complaints that the test causes on purpose. */
  provoked: RegExp | null;
  /** Gives the test a browser context of its own, for a test of the network, of the disk or of the clock. */
  freshContext: boolean;
  /** What the pages did that they must not do. The test fails if it ends with any. */
  complaints: Set<string>;
  /** Watches a context that a test makes itself. `url`: the site's URL, if it isn't that of the whole run. */
  guard(context: BrowserContext, url?: string): Promise<void>;
}

interface WorkerFixtures {
  /** By the options of their tests. Their HTTP cache keeps the site's scripts, compiled. */
  sharedContexts: Map<string, BrowserContext>;
}

/** Set by the global setup. */
const ENGINE_HOSTS = (process.env.SNIPREEL_E2E_ENGINE_HOSTS ?? '').split(',');

/** Chromium's messages about what a policy refused, including those from workers. */
const REFUSED =
  /Content[- ]Security[- ]Policy|requires 'Trusted(HTML|Script|ScriptURL)'|^securitypolicyviolation/;

/**
 * Every test of the built site fails when a page contacts a host that is neither its own nor an engine's, or does what its
 * Content Security Policy or Trusted Types forbid.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  provoked: [null, { option: true }],
  freshContext: [false, { option: true }],
  complaints: async ({ provoked }, use) => {
    const complaints = new Set<string>();
    await use(complaints);
    const rest = [...complaints].filter((what) => !provoked?.test(what));
    expect(rest, 'foreign hosts and violations of the policy').toEqual([]);
  },
  guard: async ({ baseURL, complaints }, use) => {
    const ends: (() => void)[] = [];
    await use(async (context, url = baseURL ?? '') => {
      ends.push(await watch(context, new URL(url).host, complaints));
    });
    for (const end of ends) end();
  },
  sharedContexts: [
    async ({ browserName: _ }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      baseURL,
      guard,
      sharedContexts,
      freshContext,
      serviceWorkers,
      javaScriptEnabled,
      viewport,
      isMobile,
      hasTouch,
      colorScheme,
      reducedMotion,
    },
    use,
  ) => {
    const options = [javaScriptEnabled, viewport, isMobile, hasTouch, colorScheme, reducedMotion];
    const key = freshContext || serviceWorkers !== 'block' ? null : JSON.stringify(options);
    const context = (key && sharedContexts.get(key)) || (await browser.newContext());
    if (key) sharedContexts.set(key, context);
    await guard(context);
    await use(context);
    if (key) await reset(context, new URL(baseURL ?? '').origin);
    else await context.close();
  },
});

export { expect } from '@playwright/test';

/** Closes the pages of a context, and deletes all but its HTTP cache. */
async function reset(context: BrowserContext, origin: string): Promise<void> {
  const pages = context.pages();
  const page = await context.newPage();
  await Promise.all(pages.map((one) => one.close()));
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await context.clearPermissions();
  await page.close();
}

const scripted = new WeakSet<BrowserContext>();

/** @returns a function that ends it. */
async function watch(context: BrowserContext, ownHost: string, complaints: Set<string>): Promise<() => void> {
  const contacted = (address: string) => {
    const { protocol, host } = new URL(address);
    const isNetwork = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol);
    if (isNetwork && host !== ownHost && !ENGINE_HOSTS.includes(host)) complaints.add(`contacted ${address}`);
  };
  context.on('request', (request) => contacted(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => contacted(socket.url())));
  context.on('console', (message) => {
    if (REFUSED.test(message.text())) complaints.add(message.text());
  });
  if (!scripted.has(context))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`securitypolicyviolation: ${effectiveDirective} refused ${blockedURI} ${sample}`),
      ),
    );
  scripted.add(context);
  return () => {
    for (const event of ['request', 'page', 'console'] as const) context.removeAllListeners(event);
  };
}
