/**
 * Small texts in the browser's stores. Where storage is blocked, even accessing a store throws: then reading returns null and
 * writing does nothing.
 */
type Store = 'localStorage' | 'sessionStorage';

/** Reads an entry; null if it is missing or storage is blocked. */
export function readEntry(store: Store, key: string): string | null {
  return attempt(() => window[store].getItem(key));
}

/** Writes an entry. @param text null removes it. */
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
