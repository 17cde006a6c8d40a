import { MAX_SOURCES } from '@/lib/config/limits';
import type { JoinMismatch } from '@/lib/cut/report';
import { listedNames } from './common';
import { REJECTIONS } from './upload';

/** Texts about several files in one clip. */
export const FILES = {
  add: 'Add another video',
  /** Beside its icon, where there is little room. */
  addShort: 'Add',
  addOthers: (count: number) => (count === 1 ? 'Add the other one' : `Add the other ${count}`),
  drop: 'Drop to add to your clip',
  title: 'Files in this clip',
  count: (count: number) => `${count} file${count === 1 ? '' : 's'}`,
  /** The button that opens the list, spoken. */
  open: (count: number, problems: number) =>
    problems > 0 ? `${FILES.count(count)}, ${problems} can’t be used` : FILES.count(count),
  problems: (count: number) => `${count} can’t be used`,
  list: 'Files',
  opening: 'Opening…',
  waiting: 'Waits for the cut',
  parts: (count: number) => `${count} part${count === 1 ? '' : 's'}`,
  remove: (name: string) => `Remove ${name}`,
  openAnyway: (name: string) => `Open ${name} anyway`,
  sortTime: 'Sort by recording time',
  sortName: 'Sort by name',
  chunks: 'Some files are pieces of one recording, in another order than they were recorded.',
  sortChunks: 'Put them in order',
} as const;

/** Why a file isn't in the clip. */
export const FILE_PROBLEMS = {
  'too-large': `${REJECTIONS['too-large']}.`,
  'unsupported-type': `${REJECTIONS['unsupported-type']}.`,
  'not-video': 'This isn’t a video that can be opened here.',
  unreadable: 'This file can’t be read. It may be damaged, or it isn’t a video.',
  'no-engine':
    'The engine for this file couldn’t be loaded. Check your connection, remove the file and add it again.',
  'no-length': 'We couldn’t read the length of this file, so it may be damaged.',
  'most-parts': 'The clip has as many parts as it can have.',
} as const;

/** What the editor says about the files. */
export const FILE_NOTES = {
  'file-added': (name: string) => `Added ${name}.`,
  'file-removed': (name: string) => `Removed ${name}. Undo brings it back.`,
  failed: (name: string, why: string) => `${name} wasn’t added. ${why}`,
  'files-missing': (names: readonly string[]) =>
    `Your parts are back. Add ${listedNames(names)} again for the others.`,
  sorted: {
    name: 'Sorted by name.',
    time: 'Sorted by recording time.',
    recording: 'The pieces of the recording are in order.',
  },
  'only-file': 'This is the only file in the clip, so it stays.',
  'most-files': `A clip has at most ${MAX_SOURCES} files.`,
} as const;

/** What becomes of the files, before the cut and after it. */
export const JOINED = {
  mixed: (copied: number, count: number, encoded: number) =>
    `${copied} of ${count} files copied, ${encoded} re-encoded to match.`,
  mixedSound: (sound: number, count: number) =>
    `Video copied, sound of ${sound} of ${count} files converted to AAC.`,
  /** `why` follows a colon. */
  encoded: (name: string, why: string | null) =>
    `${name} is re-encoded${why ? `: ${why}` : ' to match the others'}.`,
  sound: (name: string, why: string | null) => `The sound of ${name} is converted${why ? `: ${why}` : ''}.`,
  silence: (name: string) => `${name} has no sound, so the clip is silent there.`,
  differs: (own: string, others: string) => `${own}, the others are ${others}`,
  allEncoded: 'All files are re-encoded as H.264, because none of them can be copied.',
  more: (count: number) => `The same goes for ${count} more files.`,
  rotated: (degrees: number) => (degrees === 0 ? 'upright' : `turned by ${degrees}°`),
  bits: (bits: number) => `${bits}-bit`,
  range: { sdr: 'SDR', hdr: 'HDR' },
} as const;

/** How one file differs from the others that it joins. */
export const MISMATCHES: Readonly<Record<JoinMismatch, string>> = {
  codec: 'it has another format than the others',
  size: 'its size differs from the others',
  rotation: 'it is rotated differently',
  'pixel-format': 'its pixels are stored differently',
  colors: 'its colors are coded differently',
  'sample-rate': 'its sound has another sample rate',
  channels: 'its sound has other channels',
  container: 'it has another container',
};
