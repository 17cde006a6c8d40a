import { ACCEPTED_LABELS } from '@/lib/media/formats';
import type { NoVideo, RejectionCode } from '@/lib/media/judge-file';

/** What the drop zone says about the files it takes, to the letter of specification §8. */

export const REJECTIONS: Readonly<Record<Exclude<RejectionCode, NoVideo> | 'no-sample', string>> = {
  'too-large': 'File size must be less than 500MB for optimal performance',
  'unsupported-type': `Supported formats: ${ACCEPTED_LABELS}`,
  'no-sample': 'The sample didn’t load. Check your connection, or choose a video of your own.',
};

export const UPLOAD_HINT = `Supports ${ACCEPTED_LABELS} • Max 500MB`;

/** The same on a page that takes one more format. */
export const uploadHint = (more?: string) =>
  more === undefined ? UPLOAD_HINT : `Supports ${more}, ${ACCEPTED_LABELS} • Max 500MB`;

/** Beside the rejection of a format that isn't accepted but that an engine can probably read. */
export const PROBABLY_OPENS = 'This format isn’t on the list, but we can probably open it.';

export const OPEN_ANYWAY = 'Open it anyway';
