import { type ExactRefusal, ExactStartRefused, MediaError, type MediaErrorCode } from '@/lib/media/errors';

/** Failures that the file causes, and not the smart cut. */
const FILE_FAULTS = new Set<MediaErrorCode>([
  ...(['empty-range', 'file-unreadable', 'media-truncated', 'several-parts'] as const),
  'codec-not-in-mp4',
]);

/**
 * Runs code that reads or writes a bitstream. `lib/codecs` knows nothing of smart cuts, so whatever it throws becomes a refusal.
 * @throws {ExactStartRefused} with `refusal`, unless the code itself refused.
 */
export function refusingWith<T>(refusal: ExactRefusal, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExactStartRefused) throw error;
    throw new ExactStartRefused(refusal, { cause: error });
  }
}

/** Turns the failure of a smart cut into a refusal, because another engine's clip wouldn't have an exact start. */
export function asRefusal(error: unknown): MediaError {
  if (error instanceof ExactStartRefused) return error;
  if (error instanceof MediaError && FILE_FAULTS.has(error.code)) return error;
  return new ExactStartRefused('failed', { cause: error });
}
