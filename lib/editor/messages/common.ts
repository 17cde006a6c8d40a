/** Texts that several parts of the editor share. */

export const EDITOR = {
  heading: 'Edit Your Video',
  loading: 'Opening the editor…',
  missing: 'The editor didn’t load. Your video is still here. Check your connection, then try again.',
  reset: 'Reset',
} as const;

export const TRY_AGAIN = 'Try again';

export const CANCEL = 'Cancel';

/** Of a cut or a delivery whose source is gone. */
export const UNREADABLE =
  'The file can no longer be read. It may have been moved, renamed or changed, or its drive removed. Choose it again.';
