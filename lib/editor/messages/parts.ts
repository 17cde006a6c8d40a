import { MAX_PARTS } from '@/lib/config/limits';

/** Texts about several parts. People and scripts find the controls by their names. */
export const PARTS = {
  split: 'Split at playhead',
  /** Beside its icon, where there is room. */
  splitShort: 'Split',
  remove: 'Remove this part',
  restore: 'Restore',
  add: 'Add a part',
  removeSelection: 'Remove selection, keep the rest',
  list: 'Parts',
  /** The menu of a part in the list. */
  earlier: 'Earlier',
  later: 'Later',
  delete: 'Delete',
  playClip: 'Play the clip',
  /** "Part 2 of 3". */
  title: (number: number, count: number) => `Part ${number} of ${count}`,
  /** A part in the list, spoken. */
  label: (title: string, start: string, end: string, length: string, file: string | null) =>
    `${title}: ${file ? `${file}, ` : ''}${start} to ${end}, ${length}`,
  removed: (start: string, end: string) => `Removed: ${start} to ${end}`,
  /** A screen reader says this while the clip plays. */
  playing: (number: number, count: number) => `Playing part ${number} of ${count}`,
  total: (count: number) => `${count} parts`,
  /** All parts together, behind the list. */
  sum: (length: string, size: string | null) => (size ? `${length} · ${size}` : length),
} as const;

/** Whether the parts are kept or removed. */
export const MODES = {
  label: 'Keep / Remove',
  keep: 'Keep',
  remove: 'Remove',
  /** What the switch does at present, spoken. */
  spoken: { keep: 'The clip keeps the selection.', remove: 'The clip leaves the selection out.' },
} as const;

export const SAVE_AS = {
  legend: 'Save as',
  one: 'One clip',
  each: 'One file per part',
  downloads: 'Your browser may ask whether this page may download several files.',
  folder: 'You choose a folder, and every part becomes a file in it.',
  progress: (number: number, count: number) => `Part ${number} of ${count}`,
  failed: (numbers: readonly number[]) =>
    `${listed(numbers)} couldn’t be cut. The other parts have been saved.`,
  strayed: (numbers: readonly number[]) =>
    `${listed(numbers)} couldn’t be written to the folder. Look in your downloads instead.`,
} as const;

export const CHAPTERS = { label: 'Add a chapter for each part' } as const;

/** "Part 1", "Parts 1 and 2", "Parts 1, 2 and 3". */
function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? 0;
  const before = numbers.slice(0, -1);
  return before.length > 0 ? `Parts ${before.join(', ')} and ${last}` : `Part ${last}`;
}

/** Why there is no removing in a clip of several files, and what to do instead. */
export const ONLY_ONE_FILE =
  'A clip of several files always keeps its parts. To cut something out, split the part around it and remove that piece.';

const TOO_LITTLE = 'Less than 1 second would be left, which is too short for a clip.';

const MOST = `A clip has at most ${MAX_PARTS} parts.`;

/** What the editor says about a change of the parts that wasn't possible, or that did more than was asked for. */
export const PART_NOTES = {
  overlap: (numbers: readonly number[]) => `${listed(numbers)} overlap and become one part.`,
  merged: (numbers: readonly number[]) => `${listed(numbers)} overlapped and are now one.`,
  widened: 'A single part is at least 1 second long, so it was lengthened.',
  outside: 'Move the playhead into a part to split it.',
  'too-near': (ms: number) => `Each half must be at least ${ms / 1000} seconds long.`,
  'no-room': 'Your parts already cover the whole video. Shorten or split one first.',
  most: MOST,
  'only-part': 'This is the only part, so it stays.',
  'nothing-left': 'The selection is the whole video, so nothing would be left.',
  'too-little': TOO_LITTLE,
  'several-files': ONLY_ONE_FILE,
} as const;

/** What a screen reader says after a change of the parts. Numbers from 1. */
export const PART_SAID = {
  split: (number: number, count: number) => `Split. ${PARTS.title(number, count)} is selected.`,
  removed: (number: number, count: number) =>
    count > 1 ? `Removed. ${PARTS.title(number, count)} is selected.` : 'Removed. One part is left.',
  restored: (number: number, count: number) => `Restored as ${PARTS.title(number, count).toLowerCase()}.`,
  added: (number: number, count: number) => `Added ${PARTS.title(number, count).toLowerCase()}.`,
  'moved-part': (number: number, count: number) =>
    `Moved. It is ${PARTS.title(number, count).toLowerCase()} now.`,
} as const;

/** Why a selection can't be cut, as long as it can't. */
export const OBSTACLES = {
  'nothing-left': 'Everything is marked to be removed. Move the handles to what you want to remove.',
  'too-little': TOO_LITTLE,
  most: MOST,
} as const;
