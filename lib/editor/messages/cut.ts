import type { MetadataKind } from '@/lib/containers/mp4/read/metadata';
import type { ExactRefusal, MediaErrorCode } from '@/lib/media/errors';
import { UNREADABLE } from './common';

/** Texts of the cut panel: the times, the choices, and what stands in the way of a cut. */

export const CUT_PANEL = 'Cut Your Video';

/** The two ends of the cut. `here` takes the playhead's time. */
export const MARKS = {
  start: { label: 'Start time', here: 'Set start here' },
  end: { label: 'End time', here: 'Set end here' },
} as const;

const NUDGES = { frame: 'one frame', step: '0.1 seconds' } as const;

/** A button that moves a mark; a negative direction is earlier. */
export const nudgeLabel = (mark: string, by: keyof typeof NUDGES, direction: -1 | 1) =>
  `${mark}: ${NUDGES[by]} ${direction < 0 ? 'earlier' : 'later'}`;

export const DURATIONS = { original: 'Original duration', cut: 'Cut duration' } as const;

export const CLIP_SIZE = {
  label: 'Clip size',
  spoken: (size: string) => `Clip size: ${size}`,
  about: (size: string) => `about ${size}`,
  near: (size: string) => `≈ ${size}`,
} as const;

/** The cut button, to the letter of specification §8. */
export const CUT_LABELS = {
  loading: 'Loading Engine...',
  processing: 'Processing...',
  ready: {
    keep: 'Cut & Download Video (with Audio)',
    remove: 'Cut & Download Video (without Audio)',
    only: 'Cut & Download Audio (M4A)',
  },
} as const;

/** The progress bar, and the time that the cut will still take. */
export const CUT_PROGRESS = {
  label: 'Cutting your video',
  left: (sec: number) => {
    if (sec > 90) return `about ${Math.round(sec / 60)} min left`;
    return sec > 5 ? `about ${sec} s left` : 'a few seconds left';
  },
} as const;

export const SOUND_LEGEND = 'Sound';

export const NO_SOUND = 'This video has no sound.';

export const SOUND_CHOICES = { keep: 'Keep', remove: 'Remove', only: 'Sound only' } as const;

/** The ways to begin a clip whose start is not on a keyframe. */
export const HOW_IT_STARTS = {
  legend: 'How it starts',
  lossless: 'Lossless',
  keyframeText: 'Starts on a keyframe: nothing is hidden.',
  losslessText: (kept: string) => `${kept} before your start stay in the file; some apps show them.`,
  exact: 'Exact start',
  exactText: (encoded: string) => `Re-encodes ${encoded}, copies the rest. Keeps nothing from before.`,
  encode: 'Re-encode the whole video',
  encodeText: 'Starts exactly. Takes longer, and the video loses a little quality.',
  snap: 'Or snap to a keyframe:',
  snapBack: (time: string) => `Snap the start back to the keyframe at ${time}`,
  snapOn: (time: string) => `Snap the start on to the keyframe at ${time}`,
} as const;

/** The reasons why an exact start isn't possible without encoding the whole video. */
export const EXACT_REFUSALS: Readonly<Record<ExactRefusal, string>> = {
  'no-encoder': 'Not possible here: your browser cannot encode this kind of video.',
  codec: 'Not possible here: encoded and copied frames of this kind of video cannot be joined.',
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

export const UNKNOWN_LENGTH =
  'The length of this file could not be read, so it may be damaged. You can still try to save all of it.';

/** The engine that the file needs. Sizes are written out. */
export const ENGINE_STATUS = {
  failed: 'The engine could not be loaded. Your file and times are kept.',
  loaded: (loaded: string, total: string | null) =>
    `Engine for this format: ${loaded}${total ? ` of ${total}` : ''} loaded`,
} as const;

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
