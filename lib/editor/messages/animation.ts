/** Texts about GIF and animated WebP. */

export const ANIMATION = {
  title: 'GIF or WebP image',
  format: 'Format',
  formats: { gif: 'GIF', webp: 'WebP' },
  formatNames: { gif: 'GIF', webp: 'WebP (smaller)' },
  side: 'Longer side',
  sideName: (pixels: number, isOwn: boolean) => (isOwn ? `Original (${pixels} px)` : `${pixels} px`),
  rate: 'Frame rate',
  rateName: (rate: number) => `${rate} per second`,
  loop: 'Play in a loop',
  /** `frame`: the size of the frames. */
  sized: (frame: string, frames: number, bytes: string) => `${frame}, ${frames} frames, ${bytes}.`,
  unsized: (frame: string, frames: number) => `${frame}, ${frames} frames, its size shows once it’s made.`,
  estimating: (frame: string, frames: number) => `${frame}, ${frames} frames. Estimating the size …`,
  tooLong: {
    gif: 'GIFs of more than 30 seconds get huge. Shorten the selection, or keep MP4 by choosing “Original.”',
    webp: 'WebPs of more than 30 seconds get huge. Shorten the selection, or keep MP4 by choosing “Original.”',
  },
  /** In the format row, under "GIF". */
  summary: { gif: (pixels: number) => `${pixels} px`, webp: (pixels: number) => `WebP, ${pixels} px` },
  noSound: 'A moving image has no sound.',
  alt: 'Your clip as a moving image',
} as const;

/** What was made. */
export const ANIMATED = {
  forecast: (format: string) => `Your video will be converted to a ${format}.`,
  facts: (frames: number, frame: string, rate: number) => `${frames} frames, ${frame}, ${rate} per second.`,
  madeOf: (colors: number, frames: number, frame: string, rate: number) =>
    `${frames} frames, ${frame}, ${rate} per second, ${colors} colors.`,
  reduced: 'Made smaller to fit your limit.',
} as const;
