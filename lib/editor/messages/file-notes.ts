import { listed } from './format';

/** Why a file isn't in the clip. */
export const FILE_PROBLEMS = {
  'too-large': 'It is larger than 500 MB. You can open it anyway.',
  'unsupported-type': 'Its format isn’t on our list, but we can probably open it.',
  empty: 'It is empty (0 bytes).',
  'no-index':
    'It is incomplete: the recording or the download stopped before its index was written, and nothing can play it without that.',
  pdf: 'It is a PDF, not a video.',
  archive: 'It is an archive, such as a ZIP, and not a video. Unpack it first.',
  image: 'It is an image, not a video.',
  document: 'It is a document, such as a Word or Excel file, and not a video.',
  program: 'It is a Windows program, not a video.',
  text: 'It holds text, not a video.',
  'not-video': 'This isn’t a video that can be opened here.',
  unreadable: 'This file can’t be read. It may be damaged, or it isn’t a video.',
  'no-engine':
    'The engine for this file couldn’t be loaded. Check your connection, remove the file and add it again.',
  'no-length': 'We couldn’t read the length of this file, so it may be damaged.',
  'cut-failed': 'The clip couldn’t be made with this file, so it was left out. It may be damaged.',
  'most-parts': 'The clip has as many parts as it can have.',
} as const;

/** What the editor and the upload panel say about the files. */
export const FILE_NOTES = {
  rejected: (name: string, why: string) => `${name} can’t be opened. ${why}`,
  'file-added': (name: string) => `Added ${name}.`,
  'file-removed': (name: string) => `Removed ${name}. Undo brings it back.`,
  failed: (name: string, why: string) => `${name} wasn’t added. ${why}`,
  'files-missing': (names: readonly string[]) =>
    `Your parts are back. Add ${listed(names)} again for the others.`,
  sorted: {
    name: 'Sorted by name.',
    time: 'Sorted by recording time.',
    recording: 'The pieces of the recording are in order.',
  },
} as const;
