/** The editor's toasts: those of specification §8 to the letter, and those about one file for each part. */

interface ToastText {
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

const toast = (title: string, description: string): ToastText => ({ title, description, destructive: false });
const failure = (title: string, description: string): ToastText => ({
  title,
  description,
  destructive: true,
});

const VIDEO_MADE = 'Video processed successfully!';

export const TOASTS = {
  'loading-error': failure(
    'Loading Error',
    'Unable to load video processing engine. Please try refreshing the page or use a different browser.',
  ),
  'not-ready': failure('Not Ready', 'Video processing engine is still loading. Please wait.'),
  failed: failure('Processing failed', 'There was an error processing your video. Please try again.'),
  success: toast(VIDEO_MADE, 'Your cut video with audio has been downloaded.'),
  'success-silent': toast(VIDEO_MADE, 'Your cut video without audio has been downloaded.'),
  'success-sound': toast('Audio processed successfully!', 'Your cut audio has been downloaded.'),
  'success-image': toast(VIDEO_MADE, 'Your moving image has been downloaded.'),
  downloads: toast(
    'Saving one file per part',
    'Your browser may ask whether this page may download several files. Allow it.',
  ),
  'success-each': toast(VIDEO_MADE, 'Every part has been downloaded as a file.'),
  'success-folder': toast(VIDEO_MADE, 'Every part is a file in the folder you chose.'),
  'success-strayed': toast(VIDEO_MADE, 'What the folder didn’t take has been downloaded.'),
  'some-failed': failure('Some parts failed', 'The other parts have been saved.'),
} satisfies Record<string, ToastText>;

export type ToastId = keyof typeof TOASTS;
