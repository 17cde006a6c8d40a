import { isSizeLimit } from '@/lib/config/size-limits';
import { type Animation, isAnimation, type StartMode } from '@/lib/edit/edit';
import type { EditorOptions } from './options';

/** What the visitor chose once and for all. It outlives the visit where the browser keeps anything. */
export interface Preferences {
  /** How clips begin; null until chosen. Encoding the whole video is a choice for one file only. */
  start: Exclude<StartMode, 'encode'> | null;
  /** The same of clips whose parts start exactly by default. */
  partsStart: Exclude<StartMode, 'encode'> | null;
  /** Bytes of the last size limit; null until one was set. The limit itself is off at first. */
  limitBytes: number | null;
  /** The last settings of a GIF or a WebP; null until there were some. Making one is a choice for one file only. */
  animation: Animation | null;
  /** Whether clips are converted to H.264 and AAC. */
  codecs: EditorOptions['codecs'];
  /** Whether keyboard shortcuts work. */
  shortcuts: boolean;
}

/** A stored entry: its key, and its text or null to remove it. */
export type Entry = readonly [key: string, text: string | null];

const START_KEY = 'snipreel-start';
const PARTS_START_KEY = 'snipreel-parts-start';
const LIMIT_KEY = 'snipreel-size-limit';
const ANIMATION_KEY = 'snipreel-animation';
const CODECS_KEY = 'snipreel-codecs';
const SHORTCUTS_KEY = 'snipreel.shortcuts';

/** Reads preferences from stored entries. An entry that is missing or unknown counts as not chosen. */
export function preferencesFrom(read: (key: string) => string | null): Preferences {
  const limitBytes = Number(read(LIMIT_KEY));
  return {
    start: startFrom(read(START_KEY)),
    partsStart: startFrom(read(PARTS_START_KEY)),
    limitBytes: isSizeLimit(limitBytes) ? limitBytes : null,
    animation: animationFrom(read(ANIMATION_KEY)),
    codecs: read(CODECS_KEY) === 'plain' ? 'plain' : 'source',
    shortcuts: read(SHORTCUTS_KEY) !== 'off',
  };
}

/** The entries to write after a change. Only what changed is written, since another tab may have stored the rest. */
export function entriesToStore(before: Preferences, after: Preferences): Entry[] {
  const entries: Entry[] = [];
  if (after.start !== before.start) entries.push([START_KEY, after.start]);
  if (after.partsStart !== before.partsStart) entries.push([PARTS_START_KEY, after.partsStart]);
  if (after.limitBytes !== before.limitBytes)
    entries.push([LIMIT_KEY, after.limitBytes === null ? null : String(after.limitBytes)]);
  const animation = textOf(after.animation);
  if (animation !== textOf(before.animation)) entries.push([ANIMATION_KEY, animation]);
  if (after.codecs !== before.codecs) entries.push([CODECS_KEY, after.codecs === 'plain' ? 'plain' : null]);
  if (after.shortcuts !== before.shortcuts) entries.push([SHORTCUTS_KEY, after.shortcuts ? null : 'off']);
  return entries;
}

const startFrom = (text: string | null) => (text === 'exact' || text === 'lossless' ? text : null);

const textOf = (animation: Animation | null) => animation && JSON.stringify(animation);

/** Null for a text that isn't one of ours. */
function animationFrom(text: string | null): Animation | null {
  if (text === null) return null;
  try {
    const stored: Partial<Animation> | null = JSON.parse(text);
    if (!stored || !isAnimation(stored)) return null;
    const { format, longerSide, rate, loop, bytes } = stored;
    return { format, longerSide, rate, loop, bytes };
  } catch {
    return null;
  }
}
