import type { Treatment } from '@/lib/cut';
import { enumerated, listed, plural } from './format';

/** Sentences about what a cut does, before it and after it. */

type Streams = Readonly<Record<Treatment | 'none', string>>;

const LOSSLESS = 'Lossless — nothing re-encoded.';

/** What happens to the video, and to the sound. */
export const TREATED: Readonly<Record<Treatment | 'none', Streams>> = {
  copied: { copied: LOSSLESS, none: LOSSLESS, encoded: 'Video copied, sound converted to AAC.' },
  none: { copied: LOSSLESS, none: LOSSLESS, encoded: 'Sound converted to AAC.' },
  encoded: {
    copied: 'Sound copied, video re-encoded as H.264.',
    none: 'Video re-encoded as H.264.',
    encoded: 'Re-encoded: video as H.264, sound as AAC.',
  },
};

/** What happens where parts follow each other, if the rest is copied. */
export const SPLICED = {
  perhapsEncoded: 'Copied. Where parts meet, sound and a few frames may be re-encoded.',
  apart: 'Copied. A few frames at the start of each file may be re-encoded.',
  crossfaded: 'Copied, with the sound faded where parts meet.',
  mayClick: (splices: number) =>
    plural(splices, {
      one: 'You may hear a click where parts meet.',
      other: `You may hear clicks where parts meet, in ${splices} places.`,
    }),
  framesBehind: (count: number) =>
    plural(count, {
      one: `${count} frame from after the end of a part stays in the file, because other frames need it.`,
      other: `${count} frames from after the ends of parts stay in the file, because other frames need them.`,
    }),
} as const;

/** How much is re-encoded, in a word or two. */
export const ENCODED_SHARE = {
  all: 'All',
  streams: {
    copied: { copied: '0 s', none: '0 s', encoded: 'Sound' },
    none: { copied: '0 s', none: '0 s', encoded: 'All' },
    encoded: { copied: 'Video', none: 'All', encoded: 'All' },
  } satisfies Record<string, Streams>,
  /** Of the video, by what happens to the sound. */
  partly: {
    copied: (sec: string) => sec,
    converted: (sec: string) => `${sec} and sound`,
  },
  crossfaded: 'Some sound',
  files: (count: number, all: number) => `${count} of ${all} files`,
} as const;

/** How many files are copied, of those of the clip. */
export const FILES_TREATED = {
  encoded: (copied: number, encoded: number, all: number) =>
    `${copied} of ${all} files copied, ${encoded} re-encoded to match.`,
  converted: (converted: number, all: number) =>
    `Video copied, sound of ${converted} of ${all} files converted to AAC.`,
} as const;

/** Where the video is encoded, while the rest is copied: at ends of the clip, where parts meet, or only at ends of parts. */
export type EncodedPlace = 'start' | 'end' | 'both' | 'splices' | 'ends';
type PartlyEncoded = Readonly<Record<EncodedPlace, (sec: string) => string>>;

/** By what happens to the sound. */
export const PARTLY_ENCODED = {
  copied: {
    start: (sec) => `${sec} re-encoded at the start, the rest copied.`,
    end: (sec) => `${sec} re-encoded at the end, the rest copied.`,
    both: (sec) => `${sec} re-encoded at the start and the end, the rest copied.`,
    splices: (sec) => `${sec} re-encoded where parts meet, the rest copied.`,
    ends: (sec) => `${sec} re-encoded at the ends of parts, the rest copied.`,
  },
  converted: {
    start: (sec) => `${sec} re-encoded at the start, the rest copied, sound converted to AAC.`,
    end: (sec) => `${sec} re-encoded at the end, the rest copied, sound converted to AAC.`,
    both: (sec) => `${sec} re-encoded at the start and the end, the rest copied, sound converted to AAC.`,
    splices: (sec) => `${sec} re-encoded where parts meet, the rest copied, sound converted to AAC.`,
    ends: (sec) => `${sec} re-encoded at the ends of parts, the rest copied, sound converted to AAC.`,
  },
} satisfies Record<string, PartlyEncoded>;

export const EXACT_FAILED = 'The whole video was re-encoded for the exact start. It starts on your frame.';

/** What stays before the start, by who shows it. */
export const LEAD_IN = {
  skipped: (sec: string) => `Keeps ${sec} from before your start. Some apps show it.`,
  shown: (sec: string) => `Keeps ${sec} from before your start. Some players and apps show it.`,
} as const;

/** Parts that begin before their start, in one clip or as one file for each. */
export const MOVED = {
  one: {
    part: (number: number, sec: string) => `Part ${number} starts ${sec} early.`,
    parts: (count: number, most: string) => `${count} parts start up to ${most} early.`,
  },
  each: {
    part: (number: number, sec: string) => `Part ${number} keeps ${sec} from before its start.`,
    parts: (count: number, most: string) => `${count} parts keep up to ${most} from before their start.`,
  },
} as const;

/** Parts that begin after their start, where the file has nothing that can be shown. */
export const LATE = {
  only: (sec: string) => `Starts ${sec} later, on the first frame that can be shown.`,
  part: (number: number, sec: string) =>
    `Part ${number} starts ${sec} later, on the first frame that can be shown.`,
} as const;

export const emptyPartsText = (numbers: readonly number[]) =>
  numbers.length === 1
    ? `Part ${listed(numbers)} isn’t in the clip, because there is nothing in your file at that time.`
    : `Parts ${listed(numbers)} aren’t in the clip, because there is nothing in your file at that time.`;

/** Streams that aren't in the clip. */
export const LEFT_OUT = {
  all: (contents: readonly string[]) => `Left out: ${enumerated(contents)}.`,
  /** Parts in which the file has no video, or no audio. `whole`: all of them. */
  absent: {
    video: {
      whole: 'Your file has no video at this time, so the clip has only sound.',
      parts: (numbers: readonly number[]) =>
        plural(numbers.length, {
          one: `Part ${listed(numbers)} has only sound, because your file has no video at that time.`,
          other: `Parts ${listed(numbers)} have only sound, because your file has no video at that time.`,
        }),
    },
    audio: {
      whole: 'Your file has no sound at this time, so the clip has only video.',
      parts: (numbers: readonly number[]) =>
        plural(numbers.length, {
          one: `Part ${listed(numbers)} is silent, because your file has no sound at that time.`,
          other: `Parts ${listed(numbers)} are silent, because your file has no sound at that time.`,
        }),
    },
  },
  setsInFrames: 'iPhones and Macs may not play this clip, because of how your file stores its video.',
} as const;

/** Metadata that the visitor wanted removed. */
export const REMOVED = {
  kinds: (kinds: string) => `Removed: ${kinds}.`,
  nothing: 'There was no location or device data to remove.',
  inFrames: 'Your camera also stored data inside the frames, and that stays.',
} as const;

/** What was checked after a clip was saved. The first two are about as long, so that nothing below them moves. */
export const CHECKED_LATER = {
  running: 'Checking frames and all keyframes…',
  passed: (checks: readonly string[]) => `Checked after saving: ${enumerated(checks)}.`,
  frames: (count: number) => plural(count, { one: `${count} frame`, other: `${count} frames` }),
  keyframes: (count: number) => plural(count, { one: 'the keyframe', other: `all ${count} keyframes` }),
  failed: 'A check after saving found a fault. Play this clip before you delete the original.',
  undecoded: 'Your browser can’t decode this clip’s first frame or your file’s. The file may be damaged.',
} as const;

/** The checks that a clip passed. */
export const CHECKED = {
  clip: 'Checked: the clip opens, is complete and has the right length.',
  opens: 'Checked: the clip opens.',
  places: 'Checked: starts and ends in the right place.',
  all: (checks: readonly string[]) => `Checked: ${enumerated(checks)}.`,
  /** Each is one of those that are listed. */
  start: 'starts on your frame',
  sync: 'sound in sync',
  identical: 'identical to your original',
  identicalFrames: 'copied frames identical to your original',
  identicalPart: 'copied part identical to your original',
  splices: 'correct where parts meet',
  frames: (count: number) =>
    plural(count, { one: `${count} frame compared`, other: `${count} frames compared` }),
} as const;
