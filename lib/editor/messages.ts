import type { MediaErrorCode } from '@/lib/media/errors';
import type { RejectionCode } from '@/lib/media/validate';

/** Every text that a state of the editor shows; those of specification §8 to the letter. */

export type ToastId = 'loading-error' | 'not-ready' | 'failed' | 'success';

export interface ToastText {
  title: string;
  description: string;
  destructive: boolean;
}

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
};

export const REJECTIONS: Readonly<Record<RejectionCode, string>> = {
  'too-large': 'File size must be less than 500MB for optimal performance',
  'unsupported-type': 'Supported formats: MP4, WebM, OGG, MOV, AVI',
};

export const CUT_LABELS = {
  loading: 'Loading Engine...',
  processing: 'Processing...',
  ready: 'Cut & Download Video (with Audio)',
} as const;

export const TOO_SHORT = 'This video is shorter than 1 second, and a cut is never shorter than that.';

export const UNPLAYABLE =
  'Your browser cannot show this format, so there is no picture here. The cut works all the same: set the times below.';

/** Of the preview that stands in for a picture the browser cannot show. */
export const PREVIEW = {
  loading: 'Loading a preview…',
  preparing: 'Preparing preview…',
  waiting: 'The preview plays again once your clip is made.',
  note: 'Your browser cannot show this format, so this is a preview in lower quality. The cut uses your original.',
} as const;

export const UNKNOWN_LENGTH =
  'The length of this file could not be read, so it may be damaged. You can still try to save all of it.';

export const SOUND_ONLY = 'This file has sound but no picture.';

/** What stands beside the toast when a visitor can do better than "try again". */
export const FAILURE_HINTS: Readonly<Partial<Record<MediaErrorCode, string>>> = {
  'file-unreadable':
    'The file can no longer be read. It may have been moved, renamed or changed, or its drive removed. Choose it again.',
  'media-truncated': 'The file seems to end too early. It may be an unfinished download or copy.',
  encrypted: 'This video is copy-protected, so it cannot be cut here.',
  'empty-range': 'There is nothing to keep between these two times.',
  'engine-unavailable': 'The engine for this file could not be loaded. Check your connection and try again.',
};
