import { publicPath } from '@/lib/config/site';

/** Registered late, when the page has settled, so that it costs the first view nothing. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  // Not on http: but for this machine; and not where the visitor asked the browser to save data.
  if (!serviceWorker || Reflect.get(navigator, 'connection')?.saveData) return;
  const register = () =>
    serviceWorker.register(publicPath('/sw.js'), { scope: publicPath('/') }).catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
