/**
 * Delays React on home and the task pages. The editor needs it, but its scripts block a phone's main thread for half a second, so they run at the
 * first sign of a visitor, or after a while without one. They are loaded earlier, after everything visible, and the browser compiles
 * them meanwhile (`scripts/finish/compile-hints.mjs`). Events in between are held and repeated (`early-events.ts`).
 */
import { RECALL_KEY } from '@/lib/save/recall-key';
import { readEntry } from '@/lib/save/web-storage';
import { holdEarlyEvents } from './early-events';

/** Signs of a visitor. A mouse moves long before it clicks; touch, key and wheel events are the action itself. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
  'dragenter',
  'paste',
  // A voice command or a screen reader clicks without a pointer.
  'click',
  'change',
  'drop',
];

/** Milliseconds after the page's load. */
const ALONE = 15_000;

/** Milliseconds after the page's load until the scripts are loaded, so visible content loads first. */
const PAINTED = 1_500;

/** Milliseconds after which a script that failed can be asked for again. */
const AGAIN = 1_000;

/** Dispatched by `components/editor/announce-alive.ts`. */
const ALIVE = 'snipreel-alive';

export function wakeReactOnIntent(): void {
  const list = document.querySelector('script[data-react-scripts]');
  if (!list) return;
  let addresses: string[] = JSON.parse(list.textContent ?? '');
  const replay = holdEarlyEvents();

  const load = (src: string) => {
    addresses = addresses.filter((address) => address !== src);
    // React adds a script once more that isn't async.
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onerror = () => {
      // Turbopack waits for a script that it finds in the page.
      script.remove();
      // The next sign of a visitor asks for it again.
      setTimeout(() => addresses.push(src), AGAIN);
    };
    document.head.append(script);
  };
  const wake = () => addresses.filter(isScript).forEach(load);
  for (const sign of SIGNS) window.addEventListener(sign, wake, { capture: true, passive: true });
  const onAlive = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, wake, true);
    replay();
  };
  document.addEventListener(ALIVE, onAlive, { once: true });
  // One script per task: all at once, they would block a phone for a tenth of a second. Then the rest, unless it is there already.
  // Firefox refuses a prefetch without a `default-src`.
  const loadNext = () => {
    const next = addresses.find(isChunk);
    if (next) {
      load(next);
      setTimeout(loadNext);
    } else if (addresses.some(isScript))
      for (const href of addresses)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  // The script of this file is deferred: it runs before the load.
  window.addEventListener('load', () => {
    setTimeout(loadNext, PAINTED);
    setTimeout(wake, ALONE);
  });
  if (isOpenedWithFile() || isInterrupted()) wake();
}

const isScript = (address: string) => address.endsWith('.js');

/** True for a script that only waits until Turbopack's runtime runs it. */
const isChunk = (address: string) => isScript(address) && !address.includes('turbopack');

/** True if a file was open before a reload; the editor then offers to continue. */
function isInterrupted(): boolean {
  return readEntry('sessionStorage', RECALL_KEY) !== null;
}

/** True if the installed app may have received a video for the editor. */
function isOpenedWithFile(): boolean {
  return window.location.search !== '' || matchMedia('(display-mode: standalone)').matches;
}
