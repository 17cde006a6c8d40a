/** What follows a failed cut. An abort is no failure. */
import { limitOf } from '@/lib/edit/edit';
import { changed, limited, type SettledEdit, withStart } from '@/lib/edit/settle';
import { ExactStartRefused, type MediaError, type MediaErrorCode } from '@/lib/media/errors';

/**
 * - `stop`: the visitor reads of the failure.
 * - `again`: the same cut with another edit. `exactFailed`: an exact start was tried before, so the report says so.
 * - `on`: the next engine; of several files, a plan that encodes more.
 */
export type Next = { go: 'stop' } | { go: 'again'; edit: SettledEdit; exactFailed: boolean } | { go: 'on' };

/** A cut that failed. */
export interface FailedCut {
  edit: SettledEdit;
  files: 'one' | 'several';
  /** The visitor knows that parts whose exact start is refused are copied, because nothing can encode them. */
  copiesRefused: boolean;
}

/** No other engine can help: nothing can be read, nothing is kept, or the visitor has to be asked first. */
const FINAL: ReadonlySet<MediaErrorCode> = new Set([
  'file-unreadable',
  'empty-range',
  'exact-refused',
] as const);

/** Failures to join several files after which encoding more may help. */
const MAY_MATCH_LATER: ReadonlySet<MediaErrorCode> = new Set([
  ...(['sources-differ', 'not-verified', 'unsupported', 'codec-not-in-mp4', 'engine-failed'] as const),
  ...(['index-invalid', 'index-too-large', 'several-parts', 'edit-rates'] as const),
]);

/** True for a failure that no other engine can prevent. */
export const isFinal = ({ code }: MediaError): boolean => FINAL.has(code);

/** Decides what follows a failure. */
export function next(failure: MediaError, { edit, files, copiesRefused }: FailedCut): Next {
  const asks = edit.start === 'exact';
  if (asks && failure instanceof ExactStartRefused) {
    if (copiesRefused) return { go: 'again', edit: withStart(edit, 'lossless'), exactFailed: false };
    // There is something better than to encode everything: to load the program again.
    if (failure.refusal === 'no-program') return { go: 'stop' };
    // Only `failed` was tried. The forecast knew of the other refusals.
    return { go: 'again', edit: withStart(edit, 'encode'), exactFailed: failure.refusal === 'failed' };
  }
  // Several files may match after all once more of them is encoded.
  if (asks && failure.code === 'not-verified' && files === 'one')
    return { go: 'again', edit: withStart(edit, 'encode'), exactFailed: true };
  // What x264 can't make small enough, the browser's encoder may.
  const limit = limitOf(edit);
  if (failure.code === 'too-large' && limit?.thorough)
    return {
      go: 'again',
      edit: changed(edit, { output: limited(edit.output, { ...limit, thorough: false }) }),
      exactFailed: false,
    };
  if (isFinal(failure)) return { go: 'stop' };
  return files === 'one' || MAY_MATCH_LATER.has(failure.code) ? { go: 'on' } : { go: 'stop' };
}
