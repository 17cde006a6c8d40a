/**
 * Home needs React for its editor, and React's scripts take a phone's only thread for half a second: they run on the first
 * sign that somebody is there, or when the page has been left alone for a while. They are fetched before that, behind all that is to be seen.
 * What a visitor does in between is held and done again (`early-events.ts`).
 */
import { RECALL_KEY } from '@/lib/save/recall-key';
import { readEntry } from '@/lib/save/web-storage';
import { holdEarlyEvents } from './early-events';

/** Signs of a visitor. Moving a mouse comes long before a click; a touch, a key or the wheel come with the act itself. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
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

/** The same until the scripts are fetched: they may not take the line from what is to be seen first. */
const PAINTED = 1_500;

/** Told by `components/editor/announce-alive.ts`. */
const ALIVE = 'snipreel-alive';

export function wakeReactOnIntent(): void {
  const list = document.querySelector('script[data-react-scripts]');
  if (!list) return;
  const scripts: string[] = JSON.parse(list.textContent ?? '[]');
  const replay = holdEarlyEvents();
  document.addEventListener(ALIVE, replay, { once: true });

  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    for (const sign of SIGNS) window.removeEventListener(sign, wake, true);
    for (const src of scripts)
      document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
  };
  for (const sign of SIGNS) window.addEventListener(sign, wake, { capture: true, passive: true });
  const onLoad = () => {
    setTimeout(() => isAwake || fetchAhead(scripts), PAINTED);
    setTimeout(wake, ALONE);
  };
  if (document.readyState === 'complete') onLoad();
  else window.addEventListener('load', onLoad, { once: true });
  if (isOpenedWithFile() || isInterrupted()) wake();
}

function fetchAhead(scripts: string[]): void {
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }),
    );
}

/** Before a reload there was a file, which the editor offers to go on with. */
function isInterrupted(): boolean {
  return readEntry('sessionStorage', RECALL_KEY) !== null;
}

/** The installed app may have been given a video, which waits for the editor. */
function isOpenedWithFile(): boolean {
  return window.location.search !== '' || matchMedia('(display-mode: standalone)').matches;
}
