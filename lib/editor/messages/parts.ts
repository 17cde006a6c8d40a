import { MAX_PARTS, MAX_SOURCES, MIN_PART_MS } from '@/lib/config/limits';
import { dotted, listed } from './format';

/** Texts about several parts. People and scripts find the controls by their names. */
export const PARTS = {
  split: 'Split at playhead',
  /** Beside its icon, where there is room. */
  splitShort: 'Split',
  remove: 'Remove this part',
  restore: 'Restore',
  restoreRange: (range: string) => `Restore ${range}`,
  add: 'Add part',
  cutOut: 'Cut out the selection',
  /** Beside its icon, where there is room. */
  cutOutShort: 'Cut out',
  list: 'Parts',
  /** The menu of a part in the list. */
  earlier: 'Earlier',
  later: 'Later',
  delete: 'Delete',
  playClip: 'Play the clip',
  /** "Part 2 of 3". */
  title: (number: number, count: number) => `Part ${number} of ${count}`,
  /** A part in the list, spoken. */
  label: (title: string, range: string, length: string) => `${title}: ${range}, ${length}`,
  labelOfFile: (title: string, file: string, range: string, length: string) =>
    `${title}: ${file}, ${range}, ${length}`,
  removed: (range: string) => `Removed: ${range}`,
  /** A screen reader says this while the clip plays. */
  playing: (number: number, count: number) => `Playing part ${number} of ${count}`,
  total: (count: number) => `${count} parts`,
  /** All parts together, behind the list. */
  sum: (length: string, size: string | null) => dotted(size ? [length, size] : [length]),
} as const;

export const SAVE_AS = {
  legend: 'Parts become',
  one: 'One clip',
  each: 'One file per part',
  downloads: 'Your browser may ask whether this page may download several files.',
  folder: 'You choose a folder, and every part becomes a file in it.',
  failed: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Part ${listed(numbers)} couldn’t be cut. The other parts have been saved.`
      : `Parts ${listed(numbers)} couldn’t be cut. The other parts have been saved.`,
  strayed: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Part ${listed(numbers)} couldn’t be written to the folder. Look in your downloads instead.`
      : `Parts ${listed(numbers)} couldn’t be written to the folder. Look in your downloads instead.`,
} as const;

export const CHAPTERS = { label: 'Add a chapter for each part' } as const;

/** What the editor says about a change of the parts that wasn't possible, or that did more than was asked for. */
export const PART_NOTES = {
  overlap: (numbers: readonly number[]) => `Parts ${listed(numbers)} overlap and become one part.`,
  merged: (numbers: readonly number[]) => `Parts ${listed(numbers)} overlapped and are now one.`,
  widened: 'A single part is at least 1 second long, so it was lengthened.',
  outside: 'Move the playhead into a part to split it.',
  'too-near': `Each half must be at least ${MIN_PART_MS / 1000} seconds long.`,
  'no-room': 'Your parts already cover the whole video. Shorten or split one first.',
  'no-room-here': 'This moment is already in a part, or too near to the next one.',
  most: `A clip has at most ${MAX_PARTS} parts.`,
  'only-part': 'This is the only part, so it stays.',
  'only-file': 'This is the only file in the clip, so it stays.',
  'most-files': `A clip has at most ${MAX_SOURCES} files.`,
  'nothing-left': 'Nothing would be left of this video.',
  'too-little': 'Less than 1 second would be left, which is too short for a clip.',
} as const;

/** What a screen reader says after a change of the parts. Numbers from 1. */
export const PART_SAID = {
  split: (number: number, count: number) => `Split. Part ${number} of ${count} is selected.`,
  removed: (number: number, count: number) =>
    count > 1 ? `Removed. Part ${number} of ${count} is selected.` : 'Removed. One part is left.',
  restored: (number: number, count: number) => `Restored as part ${number} of ${count}.`,
  added: (number: number, count: number) => `Added part ${number} of ${count}.`,
  kept: (number: number) => `Part ${number} is kept. Press I where the next one starts.`,
  'moved-part': (number: number, count: number) => `Moved. It is part ${number} of ${count} now.`,
} as const;
