/**
 * Small texts in the browser's own stores. Where it keeps nothing for us (private windows, blocked storage), the mere mention
 * of a store throws: then there is nothing to read, and what is written is gone with the page.
 */
type Store = 'localStorage' | 'sessionStorage';

export function readEntry(store: Store, key: string): string | null {
  return attempt(() => window[store].getItem(key));
}

/** @param text null removes the entry. */
export function writeEntry(store: Store, key: string, text: string | null): void {
  attempt(() => (text === null ? window[store].removeItem(key) : window[store].setItem(key, text)));
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
