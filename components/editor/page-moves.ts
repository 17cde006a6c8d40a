import { type RefObject, useEffect, useRef } from 'react';
import { SCROLL_DELAY_MS } from '@/lib/config/limits';
import { CHOOSE_ID, EDITOR_HEADING_ID, EDITOR_ID } from './page-ids';

function behavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Scrolls to the editor after about 100 ms (specification §2), and puts the focus on its heading. */
export function revealEditor(): void {
  setTimeout(() => {
    document.getElementById(EDITOR_ID)?.scrollIntoView({ behavior: behavior(), block: 'start' });
    document.getElementById(EDITOR_HEADING_ID)?.focus({ preventScroll: true });
  }, SCROLL_DELAY_MS);
}

/**
 * Scrolls to a new card. On wide screens just far enough, and elsewhere to its top, so that the editor's video and cut bar don't
 * cover it. The focus stays where it is.
 */
export function revealCard(card: HTMLElement | null): void {
  const wide = matchMedia('(min-width: 64rem)').matches;
  card?.scrollIntoView({ behavior: behavior(), block: wide ? 'nearest' : 'start' });
}

/**
 * Brings the offer to continue into view after a reload. Nothing moves if the visitor has already acted, or if the address
 * names a place.
 */
export function revealOffer(offer: HTMLElement | null): void {
  const untouched = window.scrollY === 0 && !navigator.userActivation?.hasBeenActive;
  if (untouched && window.location.hash === '') offer?.scrollIntoView({ block: 'nearest' });
}

/** Scrolls to the top (specification §2), and puts the focus back on the chooser, which is hidden as long as the editor is there. */
export function returnToUpload(): void {
  window.scrollTo({ top: 0, behavior: behavior() });
  requestAnimationFrame(() => document.getElementById(CHOOSE_ID)?.focus({ preventScroll: true }));
}

/** Whether the visitor has done something since the component appeared. The page doesn't scroll from then on: a click would miss. */
export function useActed(): RefObject<boolean> {
  const acted = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const act = () => {
      acted.current = true;
      listening.abort();
    };
    for (const event of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(event, act, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return acted;
}
