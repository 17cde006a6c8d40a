import { useEffect } from 'react';

/** Milliseconds of work before the screen is kept on. Most cuts are done by then. */
const SHORT_WORK_MS = 2000;

/** Keeps the screen on while work lasts: phones and laptops pause a page whose screen turns off. */
export function useAwake(works: boolean) {
  useEffect(() => {
    if (!works) return;
    const done = new AbortController();
    const { signal } = done;
    // The browser takes the lock away from a page that is hidden.
    const keepOn = () => document.visibilityState === 'visible' && void keepScreenOn(signal);
    const timer = setTimeout(() => {
      keepOn();
      document.addEventListener('visibilitychange', keepOn, { signal });
    }, SHORT_WORK_MS);
    return () => {
      clearTimeout(timer);
      done.abort();
    };
  }, [works]);
}

/** Keeps the screen on until the signal aborts. */
async function keepScreenOn(signal: AbortSignal): Promise<void> {
  // Older browsers and pages without HTTPS have no `wakeLock`, whatever the types say.
  if (!('wakeLock' in navigator)) return;
  // Refused while the battery is low, for one.
  const lock = await navigator.wakeLock.request('screen').catch(() => null);
  if (!lock) return;
  const release = () => void lock.release();
  if (signal.aborted) release();
  else signal.addEventListener('abort', release, { once: true });
}
