import { MediaError } from '@/lib/media/errors';

/** The error for a clip that differs from what was expected. The session then tries the next engine. */
export function notVerified(what: string): MediaError {
  return new MediaError('not-verified', what);
}
