/** Texts of the tools that rotate and crop. */

export const FRAME = {
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  crop: 'Crop',
  rotated: (way: 'left' | 'right') => `Rotated ${way}.`,
  /** The tool could not be fetched. */
  noCrop: 'The crop tool couldn’t be loaded. Check your connection and try again.',
} as const;
