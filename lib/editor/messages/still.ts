/** Texts of the toast about a saved frame. */

export const STILL = {
  saved: 'Frame saved',
  savedAndCopied: 'Frame saved and copied',
  details: (type: string, size: string) => `${type}, ${size}`,
  copy: 'Copy',
  saveAs: (type: string) => `Save as ${type}`,
} as const;

/** The names of image types on buttons. */
export const STILL_NAMES = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } as const;

export interface StillError {
  title: string;
  description: string;
}

const NOT_SAVED = 'This frame couldn’t be saved';

export const STILL_ERRORS = {
  failed: {
    title: NOT_SAVED,
    description: 'Your video and your selection are unchanged. Try again, or try another frame.',
  },
  unreadable: {
    title: NOT_SAVED,
    description: 'The video can no longer be read. It may have been moved, renamed or changed.',
  },
  notWritten: (type: string) => ({
    title: NOT_SAVED,
    description: `Your browser can’t write ${type} images.`,
  }),
  notCopied: {
    title: 'The frame couldn’t be copied',
    description: 'Your browser didn’t allow it. The saved file is fine.',
  },
} as const;
