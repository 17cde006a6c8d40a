import { UNREADABLE } from './common';

/** Texts of the card that shows the last clip. */
export const CLIP_CARD = {
  title: 'Your clip',
  earlier: 'Your last clip',
  unplayable: 'Your browser cannot play this clip. The saved file is whole all the same.',
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
  dropped: (character: string) => `A name can’t contain ${character}`,
  control: 'control characters',
} as const;

/** The clips of this visit before the one on the card. */
export const EARLIER_CLIPS = {
  title: 'Earlier clips',
  remove: 'Remove',
  of: (action: string, name: string) => `${action}: ${name}`,
  removed: (name: string) => `${name} is no longer listed here. The saved file stays.`,
} as const;

/** The outcomes of downloading, sharing or saving a clip again. */
export const DELIVERED = {
  download: 'Your browser is downloading it again.',
  share: 'Shared.',
  'save-as': 'Saved.',
} as const;

export const SAVED_OVER_SOURCE =
  'Saved in the place of your original video, which is gone now. To cut on, choose another file.';

export const DELIVERY_WAITS = 'Your clip is ready. Choose where to save it.';

/** What the card says of the clip. */
export const CLIP_FACTS = { length: 'Length', size: 'Size', range: 'Taken from' } as const;

export const DELIVERY_FAILURES = {
  'file-unreadable': UNREADABLE,
  'disk-full': 'There is not enough free space for this clip. Make room, or choose another place.',
  'not-allowed':
    'Your browser or system does not allow saving there. Choose another place, or download again.',
  'source-file':
    'That is your original video, which this clip is made from. Nothing was changed: choose another name.',
  unshareable:
    'Your system would not share this clip; it may be too large for that. Share the saved file instead.',
  failed: 'The clip could not be saved. Try again, or download again.',
} as const;
