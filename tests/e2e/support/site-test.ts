import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Matches complaints that the test causes on purpose. */
  provoked: RegExp | null;
  /** What the pages did that they must not do. The test fails if it ends with any. */
  complaints: Set<string>;
  /** Watches a context that a test makes itself. `url`: the site's URL, if it isn't that of the whole run. */
  guard(context: BrowserContext, url?: string): Promise<void>;
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
export const test = base.extend<Fixtures>({
  provoked: [null, { option: true }],
  complaints: async ({ provoked }, use) => {
    const complaints = new Set<string>();
    await use(complaints);
    const rest = [...complaints].filter((what) => !provoked?.test(what));
    expect(rest, 'foreign hosts and violations of the policy').toEqual([]);
  },
  guard: ({ baseURL, complaints }, use) =>
    use((context, url = baseURL ?? '') => watch(context, new URL(url).host, complaints)),
  context: async ({ context, guard }, use) => {
    await guard(context);
    await use(context);
  },
});

export { expect } from '@playwright/test';

async function watch(context: BrowserContext, ownHost: string, complaints: Set<string>): Promise<void> {
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
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`securitypolicyviolation: ${effectiveDirective} refused ${blockedURI} ${sample}`),
    ),
  );
}
