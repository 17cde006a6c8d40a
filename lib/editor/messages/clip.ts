import { UNREADABLE } from './common';

/** Texts of the card that shows the last clip. */
export const CLIP_CARD = {
  title: 'Your clip',
  earlier: 'Your last clip',
  unplayable: 'Your browser can’t play this clip, but the saved file is fine.',
  undecoded: 'Your browser can’t play this clip.',
  audio: 'Your browser can’t play this sound format, so we decode it here.',
  silent: 'Your browser can’t play this sound format, but the saved file has its sound.',
  downloadAgain: 'Download again',
  share: 'Share',
  saveAs: 'Save as…',
  chooseWhere: 'Choose where to save',
  cutAnother: 'Cut another part',
  exactAgain: 'Cut again with an exact start',
  saving: 'Saving your clip',
} as const;

/** The name of the next clip, beside the cut button. */
export const FILE_NAME = {
  label: 'File name',
  /** Of the line, which becomes a field. */
  shown: (name: string) => `File name: ${name}`,
  change: 'Change the name',
  dropped: (character: string) => `A name can’t contain “${character}”`,
  /** Of a character that can't be seen. */
  droppedControl: 'A name can’t contain control characters',
  /** The ending of one file for each part. */
  numbered: (ending: string) => `-1${ending}, …`,
} as const;

/** The clips of this visit before the one on the card. */
export const EARLIER_CLIPS = {
  title: 'Earlier clips',
  remove: 'Remove',
  of: (action: string, name: string) => `${action}: ${name}`,
  removed: (name: string) => `${name} was removed from this list. The saved file isn’t deleted.`,
} as const;

/** The outcomes of downloading, sharing or saving a clip again. */
export const DELIVERED = {
  download: 'Your browser is downloading it again.',
  share: 'Shared.',
  'save-as': 'Saved.',
} as const;

export const SAVED_OVER_SOURCE = 'This replaced your original. To keep cutting, choose another file.';

export const DELIVERY_WAITS = 'Your clip is ready. Choose where to save it.';

/** The clip's facts on the card. */
export const CLIP_FACTS = {
  length: 'Length',
  size: 'Size',
  encoded: 'Re-encoded',
  /** Of the files that the clip was made of, before the clip's own. */
  from: (source: string) => `${source} →`,
  spoken: (clip: string, source: string | null) => (source ? `${clip}, from ${source}` : clip),
  details: 'Details',
  range: (range: string) => `Taken from ${range}.`,
} as const;

export const DELIVERY_FAILURES = {
  'file-unreadable': UNREADABLE,
  'disk-full': 'There isn’t enough free space for this clip. Free up space or choose another place.',
  'not-allowed':
    'Your browser or system doesn’t allow saving there. Choose another place, or download it again.',
  'source-file':
    'That’s your original video, and this clip is made from it. Nothing was changed. Choose another name.',
  unshareable: 'Your system couldn’t share this clip. It may be too large. Share the saved file instead.',
  failed: 'The clip couldn’t be saved. Try again, or download it again.',
} as const;
