/** Texts that several parts of the editor share. */

export const EDITOR = {
  heading: 'Edit Your Video',
  loading: 'Opening the editor…',
  missing: 'The editor didn’t load. Your video is still here. Check your connection, then try again.',
  reset: 'Reset',
} as const;

export const TRY_AGAIN = 'Try again';

export const CANCEL = 'Cancel';

/** A range of time, spoken. */
export const rangeText = (start: string, end: string) => `${start} to ${end}`;

/** "a.mp4", "a.mp4 and b.mp4", "a.mp4, b.mp4 and c.mp4". */
export function listedNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Of a cut or a delivery whose source is gone. */
export const UNREADABLE =
  'The file can no longer be read. It may have been moved, renamed or changed, or its drive removed. Choose it again.';
