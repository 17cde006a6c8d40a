import { MediaError } from '@/lib/media/errors';

/** A clip is not what it should be: the next engine may do better. */
export function notVerified(what: string): MediaError {
  return new MediaError('not-verified', what);
}
