/**
 * Fills the places that `ad-slot.tsx` left in the page, each with a frame of its own when it comes near the viewport. The
 * frame lies over the house card, in a shadow tree (React, which may not have taken the page over yet, sees no change), and
 * shows itself only when an advertisement is in it: a slot is never empty, and never moves anything.
 */
import { isFrameNews } from './frame-news';

const NEAR = '400px 0px';

/** Milliseconds a network has to show something; its frame is taken away then, with whatever it still waits for. */
const PATIENCE_MS = 20_000;

const COVERS = 'position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden;';

interface Frame {
  url: string;
  sandbox: string;
}

/** @returns empties all of them again */
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
  // Two frames of one name are one too many for who hears them.
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
