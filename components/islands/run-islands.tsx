'use client';

import { useEffect } from 'react';

/** Starts the islands in `next dev`. Exported pages use their own script (`entry.ts`) and don't fetch this one's. */
export function RunIslands() {
  useEffect(() => {
    void import('./registry').then(({ startIslands }) => startIslands());
  }, []);
  return null;
}
