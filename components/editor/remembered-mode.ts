import type { StartMode } from '@/lib/edit/edit';
import { readEntry, writeEntry } from '@/lib/save/web-storage';

/** Entry of the browser's store that outlives the visit. */
const KEY = 'snipreel-start';

/** How clips were last wanted to begin; null where nothing is stored, or nothing may be. */
export function readStartMode(): StartMode | null {
  const value = readEntry('localStorage', KEY);
  return value === 'exact' || value === 'lossless' ? value : null;
}

/** Encoding all of the picture is one file's answer, and not remembered for the next. */
export function rememberStartMode(mode: StartMode): void {
  if (mode !== 'encode') writeEntry('localStorage', KEY, mode);
}
