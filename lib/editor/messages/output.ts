/** Texts of the format row, and of a size that the clip must not exceed. */

export const OUTPUT = {
  title: 'Output',
  formats: { original: 'Original', fit: 'Fit a size', animation: 'GIF', sound: 'Sound only' },
  /** The files that they make. */
  files: { original: 'MP4', sound: 'M4A' },
  loadFailed: 'These choices couldn’t be loaded. Check your connection.',
} as const;

export const LIMIT = {
  label: 'Size limit (MB)',
  known: 'Where it has to fit',
  lines: 'Resolution',
  linesNames: {
    auto: 'Automatic',
    original: 'Original',
    '1080': '1080p',
    '720': '720p',
    '480': '480p',
    '360': '360p',
  },
  rate: 'Frame rate',
  rateNames: { auto: 'Automatic', original: 'Original', '30': 'At most 30', '15': 'At most 15' },
  mono: 'Mono sound, if it helps',
  thorough: 'Best quality, several times slower',
  notANumber: 'Type a size in megabytes, like 10.',
  notPositive: 'The limit has to be more than 0 MB.',
  tooSmall: (least: string) => `No video fits into that. The smallest limit is ${least} MB.`,
  tooLarge: 'That is larger than any clip we can make. Choose “Original” instead.',
  copied: 'This clip already fits, so it’s copied without loss.',
  fits: 'This clip already fits, so it isn’t made smaller.',
  encoded: (size: string, rate: string) => `Re-encoded as ${size} at ${rate} frames per second.`,
  audio: 'The sound is re-encoded.',
  impossible: 'This clip is too long for that size.',
  poor: 'At this size, it will look poor.',
  advice: (length: string | null, lines: string | null) => {
    if (length && lines) return `Shorten it to ${length}, or choose ${lines}p.`;
    if (length) return `Shorten it to ${length}.`;
    return lines ? `Choose ${lines}p.` : 'Choose a higher limit.';
  },
  most: (megabytes: string) => `≤ ${megabytes} MB`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
  none: 'None',
} as const;

/** What was done to keep a clip below its limit. */
export const FITTED = {
  copied: 'It fits your limit without re-encoding the video.',
  fits: 'It fits your limit without being made smaller.',
  /** `facts`: those below, listed. */
  encoded: (facts: string) => `Fitted to your limit: ${facts}.`,
  rate: (rate: number) => `${rate} fps`,
  megabits: (megabits: string) => `${megabits} Mbit/s`,
  sound: {
    1: (kilobits: number) => `mono sound ${kilobits} kbit/s`,
    2: (kilobits: number) => `sound ${kilobits} kbit/s`,
  },
} as const;

/** One second of the clip at the quality that the limit leaves. */
export const PREVIEW_SECOND = {
  button: 'Preview one second',
  title: 'One second, as planned',
  text: 'The busiest second of your clip at the quality that your limit leaves.',
  working: 'Encoding one second …',
  failed: 'This second couldn’t be encoded. The whole clip may still work.',
} as const;
