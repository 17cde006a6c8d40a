/** Texts about GIF and animated WebP. */

export const ANIMATION = {
  choice: 'GIF or WebP image',
  choiceText: 'A short moving image without sound. It plays by itself wherever images do.',
  format: 'Format',
  formats: { gif: 'GIF', webp: 'WebP' },
  formatNames: { gif: 'GIF', webp: 'WebP (smaller)' },
  side: 'Longer side',
  sideName: (pixels: number, isOwn: boolean) => (isOwn ? `Original (${pixels} px)` : `${pixels} px`),
  rate: 'Frame rate',
  rateName: (rate: number) => `${rate} per second`,
  limit: 'Size limit (MB)',
  noLimit: 'None',
  loop: 'Play in a loop',
  note: (size: string, frames: number, bytes: string | null) =>
    `${size}, ${frames} frames${bytes ? `, ${bytes}.` : '. Estimating the size …'}`,
  /** In place of the bytes. */
  unknownSize: 'its size shows once it’s made',
  tooLong: (format: string) =>
    `${format}s of more than 30 seconds get huge. Shorten the selection, or keep MP4 by choosing “No size limit.”`,
  /** In the folded group's title. */
  summary: (format: string, pixels: number) => `${format}, ${pixels} px`,
  noSound: 'A moving image has no sound.',
  loadFailed: 'These choices couldn’t be loaded. Check your connection.',
  retry: 'Try again',
  alt: 'Your clip as a moving image',
} as const;

/** What was made. */
export const ANIMATED = {
  forecast: (format: string) => `Every frame is made anew for the ${format}.`,
  made: (frames: number, size: string, rate: string, colors: number | null) =>
    `${frames} frames, ${size}, ${rate} per second${colors ? `, ${colors} colors` : ''}.`,
  reduced: 'Made smaller to fit your limit.',
} as const;

/** The cut button. Begins like the specified labels. */
export const ANIMATION_LABELS = {
  one: (format: string) => `Cut & Download ${format}`,
  several: (count: number, what: string, format: string) => `Cut & Download ${count} ${what} (${format})`,
} as const;
