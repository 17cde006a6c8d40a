import type { StartMode } from '@/lib/edit/edit';

/** What the visitor chose once and for all. It outlives the visit where the browser keeps anything. */
export interface Preferences {
  /** How clips begin; null until chosen. Encoding the whole video is a choice for one file only. */
  start: Exclude<StartMode, 'encode'> | null;
  /** Whether keyboard shortcuts work. */
  shortcuts: boolean;
}

/** A stored entry: its key, and its text or null to remove it. */
export type Entry = readonly [key: string, text: string | null];

const START_KEY = 'snipreel-start';
const SHORTCUTS_KEY = 'snipreel.shortcuts';

/** Reads preferences from stored entries. An entry that is missing or unknown counts as not chosen. */
export function preferencesFrom(read: (key: string) => string | null): Preferences {
  const start = read(START_KEY);
  return {
    start: start === 'exact' || start === 'lossless' ? start : null,
    shortcuts: read(SHORTCUTS_KEY) !== 'off',
  };
}

/** The entries to write after a change. Only what changed is written, since another tab may have stored the rest. */
export function entriesToStore(before: Preferences, after: Preferences): Entry[] {
  const entries: Entry[] = [];
  if (after.start !== before.start) entries.push([START_KEY, after.start]);
  if (after.shortcuts !== before.shortcuts) entries.push([SHORTCUTS_KEY, after.shortcuts ? null : 'off']);
  return entries;
}
