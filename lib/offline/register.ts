import { publicPath } from '@/lib/config/site';
import { STORE_NEXT } from './stores';

/** Milliseconds after the page's load before the rest of the site is stored, so that it doesn't slow the first file's opening. */
const SETTLED_MS = 5_000;

/** Milliseconds between looks whether the page is still busy. */
const BUSY_MS = 1_000;

/** Set on the root element while a file opens, or a clip is cut or saved: what can wait waits. */
export const BUSY_ATTRIBUTE = 'data-busy';

/** Set on the root element once the site works without a network. */
const OFFLINE_ATTRIBUTE = 'data-offline';

/** Registers the service worker after the page has loaded, so it doesn't slow the first view, and has it store the site. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  // Needs https or localhost. Skipped if the visitor asked the browser to save data.
  if (!serviceWorker || Reflect.get(navigator, 'connection')?.saveData) return;
  const register = async () => {
    await serviceWorker.register(publicPath('/sw.js'), { scope: publicPath('/') });
    const [registration] = await Promise.all([serviceWorker.ready, rest(SETTLED_MS)]);
    // A newer version first: it takes over when the last tab is closed, and is to be complete then.
    if (registration.waiting) await storeAll(registration.waiting);
    if (registration.active && (await storeAll(registration.active)))
      document.documentElement.setAttribute(OFFLINE_ATTRIBUTE, '');
  };
  const start = () =>
    void whenIdle()
      .then(register)
      .catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Has a service worker store what it lacks, one file after the other. @returns false if something can't be stored. */
async function storeAll(worker: ServiceWorker): Promise<boolean> {
  for (;;) {
    while (document.documentElement.hasAttribute(BUSY_ATTRIBUTE)) await rest(BUSY_MS);
    await whenIdle();
    const left = await storeNext(worker);
    if (left === null || left === 0) return left === 0;
  }
}

function storeNext(worker: ServiceWorker): Promise<number | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<number | null>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(STORE_NEXT, [port2]);
  });
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the page has nothing to do. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });
}
