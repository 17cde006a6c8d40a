/** Texts that several parts of the editor share. */

export const EDITOR = { heading: 'Edit Your Video', loading: 'Opening the editor…', reset: 'Reset' } as const;

export const CANCEL = 'Cancel';

/** A range of time, spoken. */
export const rangeText = (start: string, end: string) => `${start} to ${end}`;

/** Of a cut or a delivery whose source is gone. */
export const UNREADABLE =
  'The file can no longer be read. It may have been moved, renamed or changed, or its drive removed. Choose it again.';
