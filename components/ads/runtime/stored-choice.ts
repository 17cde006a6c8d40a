import type { Choice } from '@/lib/ads/consent';

const KEY = 'snipreel-ads';

/** The stored choice; null if there is none or storage is blocked. Then a choice lasts as long as the page. */
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
    // Not stored: the next page asks again.
  }
}
