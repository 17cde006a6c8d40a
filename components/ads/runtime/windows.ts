/**
 * Advertisements' windows. `noopener` keeps the page's own address, and the visitor's work in it, out of their reach, and
 * lets the browser give them a process of their own. It also hides whether the window was blocked; nothing here asks.
 */

/** Specification §9. Milliseconds until the page takes the focus back. */
const REFOCUS_MS = 100;

export function openTab(url: string): void {
  window.open(url, '_blank', 'noopener');
}

/** As small and as far away as the browser grants: all of today's enlarge it and keep it on the screen (docs/ads.md). */
export function openOffScreen(url: string): void {
  window.open(url, '_blank', 'popup,noopener,width=1,height=1,left=-10000,top=-10000');
  setTimeout(() => window.focus(), REFOCUS_MS);
}
