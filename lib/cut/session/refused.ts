import type { Edit } from '@/lib/edit/edit';
import { ExactStartRefused, type MediaError } from '@/lib/media/errors';

/** True if an exact start was asked for and refused. */
export function isRefused(failure: MediaError, { start }: Edit): failure is ExactStartRefused {
  return start === 'exact' && failure instanceof ExactStartRefused;
}

/** True if only encoding everything keeps the start exact. Without the program there is something better: to try again. */
export function isForEncoding(failure: MediaError, edit: Edit): boolean {
  return isRefused(failure, edit) && failure.refusal !== 'no-program';
}

/** True if an exact start was tried before it failed. Other refusals come without trying, so the forecast knew them. */
export function wasTried(failure: MediaError): boolean {
  return !(failure instanceof ExactStartRefused) || failure.refusal === 'failed';
}
