/**
 * Windows of advertisements. `noopener` denies them access to the page and the visitor's work, and lets the browser use another
 * process. It also hides whether the window was blocked, which nothing here needs to know.
 */

/** Milliseconds until the page takes the focus back (specification §9). */
const REFOCUS_MS = 100;

export function openTab(url: string): void {
  window.open(url, '_blank', 'noopener');
}

/** The smallest window, as far away as possible. All current browsers enlarge it and keep it on the screen (docs/ads.md). */
export function openOffScreen(url: string): void {
  window.open(url, '_blank', 'popup,noopener,width=1,height=1,left=-10000,top=-10000');
  setTimeout(() => window.focus(), REFOCUS_MS);
}
