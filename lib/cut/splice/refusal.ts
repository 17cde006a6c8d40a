import type { ExactRefusal } from '@/lib/cut/engine';
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';

const REASONS: ReadonlySet<string> = new Set<ExactRefusal>([
  ...([
    'no-encoder',
    'codec',
    'pixel-format',
    'colors',
    'interlaced',
    'no-keyframe',
    'unusual',
    'failed',
  ] as const),
]);

/** The reason in an `exact-refused` error. */
export function reasonOf({ detail }: MediaError): ExactRefusal {
  return REASONS.has(detail) ? (detail as ExactRefusal) : 'unusual';
}

/**
 * Runs code that reads or writes a bitstream. `lib/codecs` knows nothing of smart cuts: whatever it throws becomes a refusal.
 * @throws {MediaError} `exact-refused`, with `reason` unless the code itself refused.
 */
export function refusingWith<T>(reason: ExactRefusal, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MediaError && error.code === 'exact-refused') throw error;
    throw new MediaError('exact-refused', reason, { cause: error });
  }
}

/** What is the file's fault, and no engine's. */
const FILE_FAULTS: ReadonlySet<string> = new Set<MediaErrorCode>([
  ...(['exact-refused', 'empty-range', 'file-unreadable', 'media-truncated'] as const),
]);

/** The failure of an exact start: another engine's clip would not be what was asked for, so the visitor decides. */
export function exactRefusal(error: unknown): MediaError {
  if (error instanceof MediaError && FILE_FAULTS.has(error.code)) return error;
  return new MediaError('exact-refused', 'failed', { cause: error });
}
