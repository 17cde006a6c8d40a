import type { Choice } from '@/lib/ads/consent';

const KEY = 'snipreel-ads';

/** Null when there is none, or when the browser keeps nothing for us: then the choice holds as long as the page. */
export function readChoice(): Choice | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'allowed' || text === 'refused' ? text : null;
  } catch {
    return null;
  }
}

export function writeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Asked again on the next page: a nuisance, and never an advertisement without consent.
  }
}
