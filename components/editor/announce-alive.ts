import { useEffect } from 'react';

/** Tells the page's first script (`components/islands/wake-react.ts`) that React has taken over. */
export function useAnnounceAlive() {
  useEffect(() => {
    document.dispatchEvent(new Event('snipreel-alive'));
  }, []);
}
