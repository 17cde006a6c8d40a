import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** The share of a film that has to be in view before it plays by itself. */
const IN_VIEW = 0.4;

/**
 * Whether a silent film should play. By itself it does while enough of it is in view, unless the visitor prefers reduced motion.
 * @param asked what the visitor asked for with the button; null until they have
 * @param share how much of the film is in view, 0 to 1
 * @param stillness whether the visitor prefers reduced motion
 */
export function shouldPlay(chosen: boolean | null, share: number, stillness: boolean): boolean {
  if (chosen !== null) return chosen && share > 0;
  return share >= IN_VIEW && !stillness;
}

/** How much of an element was in view when that last changed notably, 0 to 1. Null until the page has started. */
export function useViewShare(element: RefObject<Element | null>): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setShare(entries.at(-1)?.intersectionRatio ?? 0), {
      threshold: [0, IN_VIEW],
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return share;
}

const STILLNESS = '(prefers-reduced-motion: reduce)';

function onStillness(change: () => void): () => void {
  const query = matchMedia(STILLNESS);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** Whether the visitor prefers reduced motion; true while the page is built. */
export function useStillness(): boolean {
  return useSyncExternalStore(
    onStillness,
    () => matchMedia(STILLNESS).matches,
    () => true,
  );
}
