import type { MetadataKind } from '@/lib/containers/mp4/read/metadata';
import type { ExactRefusal, MediaErrorCode } from '@/lib/media/errors';
import { UNREADABLE } from './common';
import { percent, plural } from './format';

/** Texts of the cut panel: the times, the choices, and what stands in the way of a cut. */

export const CUT_PANEL = 'Cut Your Video';

/** The two ends of the cut. `handle` is on the timeline; `here` takes the playhead's time. */
export const MARKS = {
  start: { label: 'Start time', handle: 'Start handle', here: 'Set start here' },
  end: { label: 'End time', handle: 'End handle', here: 'Set end here' },
} as const;

const NUDGES = {
  frame: {
    earlier: (mark: string) => `${mark}: one frame earlier`,
    later: (mark: string) => `${mark}: one frame later`,
  },
  step: {
    earlier: (mark: string) => `${mark}: 0.1 seconds earlier`,
    later: (mark: string) => `${mark}: 0.1 seconds later`,
  },
} as const;

/** A button that moves a mark; a negative direction is earlier. */
export const nudgeLabel = (mark: string, by: keyof typeof NUDGES, direction: -1 | 1) =>
  NUDGES[by][direction < 0 ? 'earlier' : 'later'](mark);

export const DURATIONS = { original: 'Original duration', cut: 'Cut duration' } as const;

export const CLIP_SIZE = {
  label: 'Clip size',
  spoken: (size: string) => `Clip size: ${size}`,
  about: (size: string) => `about ${size}`,
  near: (size: string) => `≈ ${size}`,
  pending: '…',
  unknown: '–',
} as const;

/** The cut button, to the letter of specification §8. */
export const CUT_LABELS = {
  loading: 'Loading Engine...',
  processing: 'Processing...',
  adding: 'Adding video...',
  ready: {
    keep: 'Cut & Download Video (with Audio)',
    remove: 'Cut & Download Video (without Audio)',
    only: 'Cut & Download Audio (M4A)',
    gif: 'Cut & Download GIF',
    webp: 'Cut & Download WebP',
  },
  /** These begin like the specified labels. `length`: that of the clip, "0:50". */
  several: {
    one: {
      keep: (length: string) => `Cut & Download (${length})`,
      remove: (length: string) => `Cut & Download (${length}, without Audio)`,
      only: (length: string) => `Cut & Download (${length}, Audio, M4A)`,
      gif: (length: string) => `Cut & Download GIF (${length})`,
      webp: (length: string) => `Cut & Download WebP (${length})`,
    },
    each: {
      keep: (count: number) => `Cut & Download ${count} files`,
      remove: (count: number) => `Cut & Download ${count} files (without Audio)`,
      only: (count: number) => `Cut & Download ${count} files (Audio, M4A)`,
      gif: (count: number) => `Cut & Download ${count} files (GIF)`,
      webp: (count: number) => `Cut & Download ${count} files (WebP)`,
    },
  },
} as const;

/** The progress bar, and the time that the cut will still take. */
export const CUT_PROGRESS = {
  label: 'Cutting your video',
  left: (sec: number) => {
    if (sec > 90) return `about ${Math.round(sec / 60)} min left`;
    return sec > 5 ? `about ${sec} s left` : 'a few seconds left';
  },
  spoken: (done: number, left: string) => `${percent(done)}, ${left}`,
} as const;

export const SOUND_LEGEND = 'Sound';

export const SOUND_CHOICES = { keep: 'On', remove: 'Off' } as const;

/** Why there is no choice about the sound. */
export const SOUND_NOTES = {
  none: 'This video has no sound.',
  noVideo: 'This file has no video, only sound.',
  only: 'Your clip is sound alone.',
} as const;

/** The ways to begin a clip whose start is not on a keyframe. Their texts are short enough for two lines. */
export const HOW_IT_STARTS = {
  legend: 'How it starts',
  lossless: 'Lossless',
  keyframeText: 'Your start is a clean cut point, so nothing extra is kept.',
  losslessText: (kept: string) => `Keeps ${kept} from before your start. Some apps show it.`,
  /** @param most the largest distance; null if it isn't known. */
  movedText: (count: number, most: string | null) =>
    most === null
      ? plural(count, {
          one: 'One later part starts early.',
          other: `${count} later parts start early.`,
        })
      : plural(count, {
          one: `One later part starts ${most} early.`,
          other: `${count} later parts start up to ${most} early.`,
        }),
  /** Of one file for each part. */
  eachText: (count: number, most: string | null) =>
    most === null
      ? plural(count, {
          one: 'One file keeps something from before its start. Some apps show it.',
          other: `${count} files keep something from before their start. Some apps show it.`,
        })
      : plural(count, {
          one: `One file keeps ${most} from before its start. Some apps show it.`,
          other: `${count} files keep up to ${most} from before their start. Some apps show it.`,
        }),
  exact: 'Exact start',
  /** By what encodes. */
  exactText: {
    browser: (encoded: string) => `Redoes ${encoded}, copies the rest. Keeps nothing from before.`,
    ffmpeg: (encoded: string) => `Redoes ${encoded}, copies the rest. Needs a one-time 10 MB download.`,
  },
  exactParts: {
    browser: (encoded: string) => `Starts every part exactly. Redoes ${encoded} where parts meet.`,
    ffmpeg: (encoded: string) =>
      `Redoes ${encoded} where parts meet, copies the rest. Needs a one-time 10 MB download.`,
  },
  encode: 'Re-encode the whole video',
  encodeText: 'Starts exactly. Takes longer and loses a little quality.',
  snap: 'Or move the start to a clean cut point:',
  snapBack: (time: string) => `Move the start back to ${time}`,
  snapForward: (time: string) => `Move the start forward to ${time}`,
  /** What a screen reader says of the chosen way. */
  chosen: (title: string, text: string) => `${title}. ${text}`,
} as const;

/** Instead of what a cut will do, while that is worked out anew. */
export const FORECAST_PENDING = 'Working out what this changes…';

/** Parts that start early: the number of the first, how many there are, and the longest time. */
interface MovedParts {
  number: number;
  count: number;
  sec: string;
}

/** The line above the cut button. The other way to cut follows it. */
export const CUT_LINE = {
  /** By what encodes. */
  parts: {
    browser: 'Every part starts exactly; what you removed is not in the file',
    ffmpeg:
      'Every part starts exactly; what you removed is not in the file (needs a one-time 10 MB download)',
  },
  trim: {
    browser: 'Starts exactly; nothing from before your start is in the file',
    ffmpeg: 'Starts exactly; nothing from before your start is in the file (needs a one-time 10 MB download)',
  },
  /** Of one file for each part, where the parts follow each other. */
  apart: 'Every file starts exactly; nothing from before its part is in it',
  leadIn: (kept: string) => `Starts exactly in browsers and players; some apps show ${kept} more`,
  encoded: 'Starts exactly; all of it is re-encoded',
  encodedIn: (sec: number) =>
    sec > 90
      ? `Starts exactly; re-encoding it takes about ${Math.round(sec / 60)} min`
      : `Starts exactly; re-encoding it takes about ${Math.round(sec)} s`,
  moved: ({ number, count, sec }: MovedParts) =>
    count === 1 ? `Part ${number} starts ${sec} early` : `${count} parts start up to ${sec} early`,
  onlyCopied: ({ number, count, sec }: MovedParts) =>
    count === 1
      ? `Part ${number} can only start ${sec} early, because nothing here can re-encode this video`
      : `${count} parts can only start up to ${sec} early, because nothing here can re-encode this video`,
  /** Of one file for each part. */
  kept: ({ number, count, sec }: MovedParts) =>
    count === 1
      ? `Part ${number} keeps ${sec} from before, which some apps show`
      : `${count} parts keep up to ${sec} from before, which some apps show`,
  exact: 'Make it exact',
  fastest: 'Fastest copy',
} as const;

/** The reasons why an exact start isn't possible without encoding the whole video. */
export const EXACT_REFUSALS: Readonly<Record<ExactRefusal, string>> = {
  'no-encoder': 'Not possible here: your browser can’t encode this kind of video.',
  codec: 'Not possible here: this format can’t be re-encoded in part.',
  'pixel-format': 'Not possible here: your browser can’t encode this video’s color format.',
  colors: 'Not possible here: your browser changes colors when it decodes a video.',
  interlaced: 'Not possible here: this video is interlaced.',
  'no-keyframe': 'Not possible here: the next clean cut point is too far away.',
  unusual: 'Not possible here: this video has an unusual structure.',
  'no-program': 'Not possible now: our engine couldn’t be loaded. Check your connection.',
  failed: 'Not possible here: we tried, but it didn’t work with this video.',
};

export const METADATA_CHOICE = {
  label: 'Remove location and device data',
  what: 'Also removes dates, comments and subtitles. Chapters stay.',
  found: (kinds: string) => `Removes: ${kinds}.`,
} as const;

/** The names of the metadata in a file. Drones store telemetry as subtitles, so subtitles are removed, too. */
export const METADATA_NAMES: Readonly<Record<MetadataKind, string>> = {
  location: 'location',
  device: 'device',
  dates: 'dates',
  telemetry: 'subtitles or sensor data',
  notes: 'titles or comments',
};

/** What may not play the copied clip, and the choice to convert it. */
export const PLAYS_EVERYWHERE = {
  label: 'Convert to H.264 and AAC',
  /** The names of streams, for what follows. */
  depth: (codec: string, bits: number) => `${bits}-bit ${codec} video`,
  video: (codec: string) => `${codec} video`,
  sound: (codec: string) => `${codec} sound`,
  others: (stream: string) => `${stream}: some devices can’t play it.`,
  hdr: (codec: string) => `HDR ${codec} video: many screens show the wrong colors.`,
  wide: (codec: string) => `Wide-gamut ${codec} video: many screens show the wrong colors.`,
} as const;

const dolbyText = (stream: string) => `${stream}: Chrome, Firefox and many phones can’t play it.`;

/** What doesn't play a codec, by ffmpeg's names and the table in `lib/media/compatibility.ts`. H.264 is that of more than 8 bits. */
export const UNPLAYABLE_BY: Readonly<Record<string, (stream: string) => string>> = {
  h264: (stream) => `${stream}: many phones, TVs and browsers can’t play it.`,
  hevc: (stream) => `${stream}: some PCs and older phones can’t play it.`,
  vp9: (stream) => `${stream}: some iPhones, TVs and editing programs can’t play it.`,
  av1: (stream) => `${stream}: older iPhones, Macs and TVs can’t play it.`,
  opus: (stream) => `${stream}: some older iPhones, Macs and TVs can’t play it.`,
  ac3: dolbyText,
  eac3: dolbyText,
  flac: (stream) => `${stream}: some older phones, Macs and TVs can’t play it.`,
};

export const SHORT = 'This video is shorter than 1 second, so your clip is all of it.';

export const CUT_OFF =
  'This file is incomplete: its recording, download or copy stopped early. You can cut the part that is there.';

export const UNKNOWN_LENGTH =
  'We couldn’t read the length of this file, so it may be damaged. You can still try to save all of it.';

/** The engine that the file needs. Sizes are written out. */
export const ENGINE_STATUS = {
  failed: 'The engine couldn’t be loaded. Your file and times are still here.',
  loaded: (loaded: string, total: string | null) =>
    total === null
      ? `Engine for this format: ${loaded} loaded`
      : `Engine for this format: ${loaded} of ${total} loaded`,
} as const;

/** A cut that failed because of one file of several. `why` is the hint on the failure, if there is one. */
export const CULPRIT = {
  failed: (name: string, why: string | undefined) =>
    why === undefined
      ? `${name} stopped the clip. It may be damaged. The other files can be saved without it.`
      : `${name} stopped the clip. ${why}`,
  leaveOut: (name: string) => `Leave out ${name}`,
} as const;

/** A failure without a hint. */
export const FAILED =
  'The clip couldn’t be made. The details help us to find out why. They hold no file names.';

/** Shown beside the toast if a visitor can do something better than "try again". */
export const FAILURE_HINTS: Readonly<Partial<Record<MediaErrorCode, string>>> = {
  'file-unreadable': UNREADABLE,
  'media-truncated': 'The file seems incomplete. It may be an unfinished download or copy.',
  encrypted: 'This video is copy-protected, so it can’t be cut here.',
  'not-verified':
    'We made the clip, but it didn’t match your video, so we didn’t save it. Try a slightly different range.',
  'exact-refused': 'An exact start didn’t work with this video. Choose another way to start.',
  'too-large':
    'The clip came out larger than your size limit, so we didn’t save it. Try a higher limit, a shorter clip or a lower resolution.',
  'empty-range': 'There’s nothing to keep between these two times.',
  'engine-unavailable': 'The engine for this file couldn’t be loaded. Check your connection and try again.',
};
