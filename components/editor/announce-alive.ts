import { useEffect } from 'react';
import { preloadEditor } from './preload';

/**
 * Tells the page's first script (`components/islands/wake-react.ts`) that React has taken over, and makes up for the one
 * sign it does not do again: that somebody has reached for the drop zone already.
 */
export function useAnnounceAlive() {
  useEffect(() => {
    document.dispatchEvent(new Event('snipreel-alive'));
    if (document.querySelector('[data-testid="drop-zone"]')?.matches(':hover, :focus-within'))
      preloadEditor();
  }, []);
}
