/** The service worker starts while a worker of the page loads scripts, as on a visitor's first cut. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startStaticServer } from '../../scripts/lib/static-server.mjs';

const OUT = fileURLToPath(new URL('../../out', import.meta.url));
/** Without the site's script, which would start the service worker too early. */
const PAGE = '/blank.html';
const WORKER = '/loads-scripts.js';
/** In the folder that the service worker answers for. */
const EMPTY_SCRIPT = '/_next/static/empty.js';

/** A worker that loads a script several times in each task, until it gets a message. */
const LOADS_SCRIPTS = `
  let isAsked = false;
  onmessage = () => { isAsked = true; };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (let i = 0; i < 5; i++) importScripts('${EMPTY_SCRIPT}?' + Math.random());
    if (isAsked) postMessage('loaded');
    else port2.postMessage(null);
  };
  postMessage('started');
  port2.postMessage(null);`;

/** Files beside those of the site. */
const OWN: Readonly<Record<string, { type: string; body: string }>> = {
  [PAGE]: { type: 'text/html', body: '<!doctype html><title>Blank</title>' },
  [WORKER]: { type: 'text/javascript', body: LOADS_SCRIPTS },
  [EMPTY_SCRIPT]: { type: 'text/javascript', body: '' },
};

test('the service worker starts while another worker loads scripts', async ({ page }) => {
  const server = await startStaticServer(OUT, {
    answers({ url }, response) {
      const own = OWN[new URL(url ?? '/', 'http://site.test').pathname];
      if (own) response.writeHead(200, { 'content-type': own.type }).end(own.body);
      return own !== undefined;
    },
  });
  try {
    await page.goto(new URL(PAGE, server.url).href);
    expect(await page.evaluate(startBoth, WORKER)).toEqual({
      serviceWorker: 'activated',
      loadedAfterwards: true,
    });
  } finally {
    await server.close();
  }
});

/** Runs in the page. */
async function startBoth(script: string) {
  const worker = new Worker(script);
  const message = () => new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
  const within10s = <T>(promise: Promise<T>) =>
    Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000))]);
  await message();
  const registration = await navigator.serviceWorker.register('/sw.js');
  const own = registration.installing ?? registration.waiting ?? registration.active;
  await within10s(
    new Promise<void>((resolve) => {
      const check = () => own?.state === 'activated' && resolve();
      own?.addEventListener('statechange', check);
      check();
    }),
  );
  const loaded = message();
  worker.postMessage(null);
  const loadedAfterwards = (await within10s(loaded)) !== null;
  worker.terminate();
  return { serviceWorker: own?.state, loadedAfterwards };
}
