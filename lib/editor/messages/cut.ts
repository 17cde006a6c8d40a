import type { MetadataKind } from '@/lib/containers/mp4/read/metadata';
import type { WayId } from '@/lib/cut/forecast';
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
  },
  /** Begins like the specified labels. */
  several: (count: number, saveAs: 'one' | 'each', sound: 'keep' | 'remove' | 'only') => {
    const what = saveAs === 'each' ? 'files' : 'parts';
    const heard = { keep: '', remove: ' (without Audio)', only: ' (Audio, M4A)' }[sound];
    return `Cut & Download ${count} ${what}${heard}`;
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

/** Follows "Re-encodes 0.7 s" where the browser can't encode. As short as the other texts, which all take two lines. */
const ENGINE_ONCE = 'with our engine (10 MB, loaded once)';

/** The ways to begin a clip whose start is not on a keyframe. */
export const HOW_IT_STARTS = {
  legend: 'How it starts',
  lossless: 'Lossless',
  keyframeText: 'Your start is on a keyframe, so nothing extra is kept.',
  losslessText: (kept: string) => `Keeps ${kept} from before your start. Some apps show it.`,
  /** @param most the largest distance; null if it isn't known. */
  movedText: (count: number, most: string | null) => {
    const by = most === null ? '' : count > 1 ? `up to ${most} ` : `${most} `;
    return `${count > 1 ? `${count} later parts start` : 'One later part starts'} ${by}earlier, on a keyframe.`;
  },
  /** Of one file for each part. */
  eachText: (count: number, most: string | null) => {
    const kept = most === null ? 'something' : count > 1 ? `up to ${most}` : most;
    const files = count > 1 ? `${count} files keep` : 'One file keeps';
    return `${files} ${kept} from before ${count > 1 ? 'their' : 'its'} start. Some apps show it.`;
  },
  exact: 'Exact start',
  exactEngine: ENGINE_ONCE,
  exactText: (encoded: string, way: WayId) =>
    way === 'browser'
      ? `Re-encodes ${encoded}, copies the rest. Keeps nothing from before.`
      : `Re-encodes ${encoded} ${ENGINE_ONCE}, copies the rest.`,
  exactParts: (encoded: string, splices: number, way: WayId) => {
    const where = `${encoded} at ${splices} splice${splices === 1 ? '' : 's'}`;
    return way === 'browser'
      ? `Re-encodes ${where}, copies the rest. Keeps nothing else.`
      : `Re-encodes ${where} ${ENGINE_ONCE}, copies the rest.`;
  },
  encode: 'Re-encode the whole video',
  encodeText: 'Starts exactly. Takes longer and loses a little quality.',
  snap: 'Or snap to a keyframe:',
  snapBack: (time: string) => `Snap back to the keyframe at ${time}`,
  snapForward: (time: string) => `Snap forward to the keyframe at ${time}`,
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
  parts: 'Every part starts exactly; what you removed is not in the file',
  trim: 'Starts exactly; nothing from before your start is in the file',
  /** Follows these. */
  byEngine: ' (by our engine: 10 MB, loaded once)',
  leadIn: (kept: string) => `Starts exactly in browsers and players; some apps show ${kept} more`,
  encoded: 'Starts exactly; all of it is re-encoded',
  encodedIn: (sec: number) =>
    `Starts exactly; re-encoding it takes about ${sec > 90 ? `${Math.round(sec / 60)} min` : `${Math.round(sec)} s`}`,
  moved: ({ number, count, sec }: MovedParts) =>
    count === 1 ? `Part ${number} starts ${sec} early` : `${count} parts start up to ${sec} early`,
  onlyCopied: ({ number, count, sec }: MovedParts) =>
    `${count === 1 ? `Part ${number} can only start` : `${count} parts can only start up to`} ${sec} early, because nothing here can re-encode this video`,
  /** Of one file for each part. */
  kept: ({ number, count, sec }: MovedParts) =>
    `${count === 1 ? `Part ${number} keeps` : `${count} parts keep up to`} ${sec} from before, which some apps show`,
  exact: 'Make it exact',
  fastest: 'Fastest copy',
} as const;

/** The reasons why an exact start isn't possible without encoding the whole video. */
export const EXACT_REFUSALS: Readonly<Record<ExactRefusal, string>> = {
  'no-encoder': 'Not possible here: your browser can’t encode this kind of video.',
  codec: 'Not possible here: re-encoded and copied frames of this format can’t be joined.',
  'pixel-format': 'Not possible here: your browser can’t encode this video’s color format.',
  colors: 'Not possible here: your browser changes colors when it decodes a video.',
  interlaced: 'Not possible here: this video is interlaced.',
  'no-keyframe': 'Not possible here: the next keyframe is too far away.',
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
  note: (stream: string, lacking: string) => `${stream}: ${lacking} can’t play it.`,
  /** Of codecs without a row in the table of what plays where. */
  others: 'some devices',
  hdr: (stream: string) => `${stream}: many screens show the wrong colors.`,
  depth: (codec: string, bits: number) => `${bits}-bit ${codec} video`,
  video: (codec: string) => `${codec} video`,
  sound: (codec: string) => `${codec} sound`,
  hdrVideo: (codec: string) => `HDR ${codec} video`,
  wideVideo: (codec: string) => `Wide-gamut ${codec} video`,
} as const;

/** The names of codecs, by ffmpeg's. */
export const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp9: 'VP9',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  opus: 'Opus',
  flac: 'FLAC',
  mp3: 'MP3',
  alac: 'ALAC',
};

export const TOO_SHORT = 'This video is shorter than 1 second, which is too short to cut.';

export const UNKNOWN_LENGTH =
  'We couldn’t read the length of this file, so it may be damaged. You can still try to save all of it.';

/** The engine that the file needs. Sizes are written out. */
export const ENGINE_STATUS = {
  failed: 'The engine couldn’t be loaded. Your file and times are still here.',
  loaded: (loaded: string, total: string | null) =>
    `Engine for this format: ${loaded}${total ? ` of ${total}` : ''} loaded`,
} as const;

/** A cut that failed because of one file of several. `why` is the hint on the failure, if there is one. */
export const CULPRIT = {
  failed: (name: string, why: string | undefined) =>
    `${name} stopped the clip. ${why ?? 'It may be damaged. The other files can be saved without it.'}`,
  leaveOut: (name: string) => `Leave out ${name}`,
} as const;

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
