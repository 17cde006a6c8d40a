import { publicPath } from '@/lib/config/site';

/** Registers the service worker after the page has loaded, so it doesn't slow the first view. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  // Needs https or localhost. Skipped if the visitor asked the browser to save data.
  if (!serviceWorker || Reflect.get(navigator, 'connection')?.saveData) return;
  const register = () =>
    serviceWorker.register(publicPath('/sw.js'), { scope: publicPath('/') }).catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
