import type { StartMode } from '@/lib/cut/request';

/** Entry of the browser's store that outlives the visit. */
const KEY = 'snipreel-start';

/** How clips were last wanted to begin; null where nothing is stored, or nothing may be. */
export function readStartMode(): StartMode | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'exact' || value === 'lossless' ? value : null;
  } catch {
    return null;
  }
}

/** Encoding all of the picture is one file's answer, and not remembered for the next. */
export function rememberStartMode(mode: StartMode): void {
  if (mode === 'encode') return;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // A browser that stores nothing asks again.
  }
}
