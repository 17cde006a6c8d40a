import { ACCEPTED_LABELS, type RejectionCode } from '@/lib/media/formats';
import { formatField } from '@/lib/media/time';
import { extentOf, type RecallOffer } from './recall';

/**
 * Texts that the home page needs before a file is open, and the labels of the cut button. They are separate from `messages.ts`,
 * which loads with the editor, because the size of the first script is limited.
 */

export const REJECTIONS: Readonly<Record<RejectionCode, string>> = {
  'too-large': 'File size must be less than 500MB for optimal performance',
  'unsupported-type': `Supported formats: ${ACCEPTED_LABELS}`,
};

export const UPLOAD_HINT = `Supports ${ACCEPTED_LABELS} • Max 500MB`;

export const CUT_LABELS = {
  loading: 'Loading Engine...',
  processing: 'Processing...',
  ready: {
    keep: 'Cut & Download Video (with Audio)',
    remove: 'Cut & Download Video (without Audio)',
    only: 'Cut & Download Audio (M4A)',
  },
} as const;

/** The offer to continue after an accidental reload. */
export const RECALL = {
  continue: 'Continue',
  dismiss: 'Dismiss',
  restored: 'Your times from before are back.',
  whole: 'Use the whole video',
} as const;

export function offerText({ recall, hasFile, status }: RecallOffer): string {
  const { name } = recall;
  const { startMs, endMs } = extentOf(recall);
  const marks = `${formatField(startMs)}–${formatField(endMs)}`;
  if (hasFile) return `Continue with ${name}, ${marks}?`;
  if (status === 'failed')
    return `${name} could not be opened again. Choose it yourself, and your times (${marks}) are back.`;
  return `You were cutting ${name}. Choose it again, and your times (${marks}) are back.`;
}
