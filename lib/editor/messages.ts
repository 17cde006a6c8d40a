import type { MetadataKind } from '@/lib/containers/mp4/read/metadata';
import type { ExactRefusal, MediaErrorCode } from '@/lib/media/errors';
import type { DeliveryFailure, DeliveryWay } from './clip';

/** The texts of the editor's states. Those of specification §8 are there to the letter. */

export type ToastId =
  | 'loading-error'
  | 'not-ready'
  | 'failed'
  | 'success'
  | 'success-silent'
  | 'success-sound';

export interface ToastText {
  title: string;
  description: string;
  destructive: boolean;
}

export const TOASTS: Readonly<Record<ToastId, ToastText>> = {
  'loading-error': {
    title: 'Loading Error',
    description:
      'Unable to load video processing engine. Please try refreshing the page or use a different browser.',
    destructive: true,
  },
  'not-ready': {
    title: 'Not Ready',
    description: 'Video processing engine is still loading. Please wait.',
    destructive: true,
  },
  failed: {
    title: 'Processing failed',
    description: 'There was an error processing your video. Please try again.',
    destructive: true,
  },
  success: {
    title: 'Video processed successfully!',
    description: 'Your cut video with audio has been downloaded.',
    destructive: false,
  },
  'success-silent': {
    title: 'Video processed successfully!',
    description: 'Your cut video without audio has been downloaded.',
    destructive: false,
  },
  'success-sound': {
    title: 'Audio processed successfully!',
    description: 'Your cut audio has been downloaded.',
    destructive: false,
  },
};

export const SOUND_LEGEND = 'Sound';

export const SOUND_CHOICES = { keep: 'Keep', remove: 'Remove', only: 'Sound only' } as const;

/** The ways to begin a clip whose start is not on a keyframe. */
export const CUT_MODE = {
  legend: 'How it starts',
  lossless: 'Lossless',
  keyframeText: 'Starts on a keyframe: nothing is hidden.',
  losslessText: (hidden: string) => `${hidden} before your start stay hidden in the file.`,
  exact: 'Exact start',
  exactText: (encoded: string, copied: string) => `Re-encodes ${encoded}, copies the other ${copied}.`,
  encode: 'Re-encode the whole picture',
  encodeText: 'Starts exactly. Takes longer, and the picture loses a little quality.',
  snap: 'Or snap to a keyframe:',
  snapBack: (time: string) => `Snap the start back to the keyframe at ${time}`,
  snapOn: (time: string) => `Snap the start on to the keyframe at ${time}`,
} as const;

/** The reasons why an exact start isn't possible without encoding the whole video. */
export const EXACT_REFUSALS: Readonly<Record<ExactRefusal, string>> = {
  'no-encoder': 'Not possible here: your browser cannot encode this kind of video.',
  codec: 'Not possible here: encoded and copied pictures of this kind of video cannot be joined.',
  'pixel-format': 'Not possible here: your browser cannot encode colors as fine as this video’s.',
  colors: 'Not possible here: your browser changes colors when it decodes a video.',
  interlaced: 'Not possible here: this video is interlaced.',
  'no-keyframe': 'Not possible here: the next keyframe is too far away.',
  unusual: 'Not possible here: this video is built in an unusual way.',
  failed: 'Not possible here: it was tried with this video, and did not succeed.',
};

export const METADATA_CHOICE = {
  label: 'Remove location and device data',
  what: 'Where, when and with what it was recorded. Chapters stay.',
  found: 'In this file:',
  stays: 'Chapters stay.',
} as const;

/** The names of the metadata in a file. */
export const METADATA_NAMES: Readonly<Record<MetadataKind, string>> = {
  location: 'location',
  device: 'device',
  dates: 'dates',
  telemetry: 'telemetry or subtitles',
  notes: 'notes',
};

export const TOO_SHORT = 'This video is shorter than 1 second, and a cut is never shorter than that.';

export const UNPLAYABLE =
  'Your browser cannot show this format, so there is no picture here. The cut works all the same: set the times below.';

/** Texts of the preview of a file that the browser can't play. */
export const PREVIEW = {
  loading: 'Loading a preview…',
  preparing: 'Preparing preview…',
  waiting: 'The preview plays again once your clip is made.',
  note: 'Your browser cannot show this format, so this is a preview in lower quality. The cut uses your original.',
} as const;

export const UNKNOWN_LENGTH =
  'The length of this file could not be read, so it may be damaged. You can still try to save all of it.';

export const SOUND_ONLY = 'This file has sound but no picture.';

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
  saving: 'Saving your clip',
} as const;

/** The outcomes of downloading, sharing or saving a clip again. */
export const DELIVERED: Readonly<Record<DeliveryWay, string>> = {
  download: 'Your browser is downloading it again.',
  share: 'Shared.',
  'save-as': 'Saved.',
};

export const SAVED_OVER_SOURCE =
  'Saved in the place of your original video, which is gone now. To cut on, choose another file.';

export const DELIVERY_WAITS = 'Your clip is ready. Choose where to save it.';

const UNREADABLE =
  'The file can no longer be read. It may have been moved, renamed or changed, or its drive removed. Choose it again.';

/** Shown beside the toast if a visitor can do something better than "try again". */
export const FAILURE_HINTS: Readonly<Partial<Record<MediaErrorCode, string>>> = {
  'file-unreadable': UNREADABLE,
  'media-truncated': 'The file seems to end too early. It may be an unfinished download or copy.',
  encrypted: 'This video is copy-protected, so it cannot be cut here.',
  'not-verified':
    'The clip was made, but it did not match your video when it was checked, so it was not saved. Try a slightly different range.',
  'exact-refused': 'An exact start did not succeed with this video. Choose another way to start.',
  'empty-range': 'There is nothing to keep between these two times.',
  'engine-unavailable': 'The engine for this file could not be loaded. Check your connection and try again.',
};

export const DELIVERY_FAILURES: Readonly<Record<DeliveryFailure, string>> = {
  'file-unreadable': UNREADABLE,
  'disk-full': 'There is not enough free space for this clip. Make room, or choose another place.',
  'not-allowed':
    'Your browser or system does not allow saving there. Choose another place, or download again.',
  'source-file':
    'That is your original video, which this clip is made from. Nothing was changed: choose another name.',
  unshareable:
    'Your system would not share this clip; it may be too large for that. Share the saved file instead.',
  failed: 'The clip could not be saved. Try again, or download again.',
};

export const SHORTCUTS_DIALOG = {
  title: 'Keyboard shortcuts',
  setting: 'Use keyboard shortcuts',
} as const;

/** What a screen reader says about changes to the selection that weren't made with a slider or a field. */
export const ANNOUNCED = {
  start: (start: string, _end: string) => `Start set to ${start}.`,
  end: (_start: string, end: string) => `End set to ${end}.`,
  undone: (start: string, end: string) => `Undone. The selection is ${start} to ${end}.`,
  redone: (start: string, end: string) => `Redone. The selection is ${start} to ${end}.`,
} as const;
