/** Texts of the tools that rotate and crop, in the player's bar. */

export const FRAME = {
  tools: 'Rotate, crop, save frame',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  crop: 'Crop',
  rotated: (way: 'left' | 'right') => `Rotated ${way}.`,
  /** The tool could not be fetched. */
  noCrop: 'The crop tool couldn’t be loaded. Check your connection and try again.',
} as const;
