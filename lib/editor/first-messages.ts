import { ACCEPTED_LABELS } from '@/lib/media/formats';
import { formatField } from '@/lib/media/time';
import type { RejectionCode } from '@/lib/media/validate';
import { extentOf, type RecallOffer } from './recall';

/**
 * Texts of home before a file is open, and the cut button's, which the state's selectors name. Apart from `messages.ts`, which is
 * fetched with the editor: home's first script has a limit.
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

/** Of what an accidental reload has interrupted. */
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
