/**
 * Fills the places that `ad-slot.tsx` rendered, each with a frame when it comes near the viewport. The frame covers the house
 * card from a shadow tree, so React sees no change if it hydrates later. The frame becomes visible only once it holds an
 * advertisement: a slot is never empty, and never moves anything.
 */
import { isFrameNews } from './frame-news';

const NEAR = '400px 0px';

/** Milliseconds after which an empty frame is removed. */
const PATIENCE_MS = 20_000;

const COVERS = 'position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden;';

interface Frame {
  url: string;
  sandbox: string;
}

/** Fills the slots. @returns a function that empties them. */
export function fillSlots(frame: Frame): () => void {
  const filled = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        filled.set(target, fill(target, frame, filled.size + 1));
      }
    },
    { rootMargin: NEAR },
  );
  for (const slot of document.querySelectorAll('[data-ad-unit]')) observer.observe(slot);
  return () => {
    observer.disconnect();
    for (const empty of filled.values()) empty();
  };
}

function fill(slot: HTMLElement, { url, sandbox }: Frame, number: number): () => void {
  const root = slot.shadowRoot ?? slot.attachShadow({ mode: 'open' });
  const houseCard = document.createElement('slot');
  const iframe = document.createElement('iframe');
  // A screen reader would announce two frames of the same name.
  iframe.title = `Advertisement ${number}`;
  iframe.style.cssText = COVERS;
  iframe.setAttribute('sandbox', sandbox);
  iframe.src = `${url}#${slot.dataset.adUnit}`;
  root.replaceChildren(houseCard, iframe);

  const listening = new AbortController();
  const empty = () => {
    listening.abort();
    clearTimeout(patience);
    iframe.remove();
    houseCard.style.visibility = '';
  };
  const patience = setTimeout(empty, PATIENCE_MS);
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== iframe.contentWindow || !isFrameNews(data)) return;
    if (data.ad === 'failed') return empty();
    clearTimeout(patience);
    iframe.style.visibility = 'visible';
    houseCard.style.visibility = 'hidden';
  };
  window.addEventListener('message', onMessage, { signal: listening.signal });
  return empty;
}
