'use client';

import { useEffect } from 'react';

/** The 404 page logs the attempted path (specification §2). `usePathname` would fail hydration in an exported 404.html. */
export function LogMissingPath() {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    console.error('404 Error: User attempted to access non-existent route:', window.location.pathname);
  }, []);
  return null;
}
