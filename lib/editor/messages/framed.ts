/** Sentences about frames that are cropped, mirrored and rotated. */

export const FRAMED = {
  /** What the whole video is encoded for. */
  encodes: {
    crop: 'The whole video is re-encoded for the crop.',
    flip: 'The whole video is re-encoded for the flip.',
    both: 'The whole video is re-encoded for the crop and flip.',
  },
  encodesIn: {
    crop: (time: string) => `The whole video is re-encoded for the crop: ${time}.`,
    flip: (time: string) => `The whole video is re-encoded for the flip: ${time}.`,
    both: (time: string) => `The whole video is re-encoded for the crop and flip: ${time}.`,
  },
  fewSeconds: 'a few seconds',
  about: {
    seconds: (sec: number) => `about ${sec} s`,
    minutes: (min: number) => `about ${min} min`,
  },
  between: {
    seconds: (from: number, to: number) => `about ${from} to ${to} s`,
    minutes: (from: number, to: number) => `about ${from} to ${to} min`,
  },
  rotatedOnly: 'Rotated without re-encoding.',
  rotated: 'Rotated.',
  flipped: 'Flipped.',
  flippedAndRotated: 'Flipped, rotated.',
  /** By what else was done. */
  cropped: {
    only: 'Cropped.',
    flipped: 'Cropped, flipped.',
    rotated: 'Cropped, rotated.',
    both: 'Cropped, flipped, rotated.',
  },
  croppedTo: {
    only: (size: string) => `Cropped to ${size}.`,
    flipped: (size: string) => `Cropped to ${size}, flipped.`,
    rotated: (size: string) => `Cropped to ${size}, rotated.`,
    both: (size: string) => `Cropped to ${size}, flipped, rotated.`,
  },
} as const;
