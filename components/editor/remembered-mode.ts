import type { StartMode } from '@/lib/edit/edit';
import { readEntry, writeEntry } from '@/lib/save/web-storage';

/** The `localStorage` key. */
const KEY = 'snipreel-start';

/** The start mode that the visitor last chose; null if none is stored or storage is blocked. */
export function readStartMode(): StartMode | null {
  const value = readEntry('localStorage', KEY);
  return value === 'exact' || value === 'lossless' ? value : null;
}

/** Stores the start mode. `encode` is a choice for one file, so it isn't stored. */
export function rememberStartMode(mode: StartMode): void {
  if (mode !== 'encode') writeEntry('localStorage', KEY, mode);
}
