/** The editor's toasts, to the letter of specification §8. */

export type ToastId =
  | 'loading-error'
  | 'not-ready'
  | 'failed'
  | 'success'
  | 'success-silent'
  | 'success-sound';

export interface ToastText {
  title: string;
  description: string;
  destructive: boolean;
}

/** Offers the way back from a reset. */
export const RESET_TOAST = {
  title: 'Video closed',
  description: 'Undo brings it back.',
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
};
