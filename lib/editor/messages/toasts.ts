/** The editor's toasts: those of specification §8 to the letter, and those about one file for each part. */

export type ToastId =
  | 'loading-error'
  | 'not-ready'
  | 'failed'
  | 'success'
  | 'success-silent'
  | 'success-sound'
  | 'success-image'
  | 'downloads'
  | 'success-each'
  | 'success-folder'
  | 'success-strayed'
  | 'some-failed';

export interface ToastText {
  title: string;
  description: string;
  destructive: boolean;
}

/** Offers the way back from a reset. */
export const RESET_TOAST = {
  title: 'Video closed',
  description: 'You can undo this.',
  undo: 'Undo',
} as const;

export const TOASTS: Readonly<Record<ToastId, ToastText>> = {
  'loading-error': {
    title: 'Loading Error',
    description:
      'Unable to load video processing engine. Please try refreshing the page or use a different browser.',
    destructive: true,
  },
  'not-ready': {
    title: 'Not Ready',
    description: 'Video processing engine is still loading. Please wait.',
    destructive: true,
  },
  failed: {
    title: 'Processing failed',
    description: 'There was an error processing your video. Please try again.',
    destructive: true,
  },
  success: {
    title: 'Video processed successfully!',
    description: 'Your cut video with audio has been downloaded.',
    destructive: false,
  },
  'success-silent': {
    title: 'Video processed successfully!',
    description: 'Your cut video without audio has been downloaded.',
    destructive: false,
  },
  'success-sound': {
    title: 'Audio processed successfully!',
    description: 'Your cut audio has been downloaded.',
    destructive: false,
  },
  'success-image': {
    title: 'Video processed successfully!',
    description: 'Your moving image has been downloaded.',
    destructive: false,
  },
  downloads: {
    title: 'Saving one file per part',
    description: 'Your browser may ask whether this page may download several files. Allow it.',
    destructive: false,
  },
  'success-each': {
    title: 'Video processed successfully!',
    description: 'Every part has been downloaded as a file.',
    destructive: false,
  },
  'success-folder': {
    title: 'Video processed successfully!',
    description: 'Every part is a file in the folder you chose.',
    destructive: false,
  },
  'success-strayed': {
    title: 'Video processed successfully!',
    description: 'What the folder didn’t take has been downloaded.',
    destructive: false,
  },
  'some-failed': {
    title: 'Some parts failed',
    description: 'The other parts have been saved.',
    destructive: true,
  },
};
