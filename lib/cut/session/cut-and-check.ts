import { type FailedCut, next } from '@/lib/cut/decide/next';
import type { CutResult } from '@/lib/cut/engine';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import { limitOf } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { withCode } from './file-engines';

/** A clip that isn't checked yet. */
export interface UncheckedClip {
  result: CutResult;
  /** As the engine got it. */
  edit: SettledEdit;
  /** The clip of the whole edit, once the engine's is checked. Absent if they are the same. */
  finish?(checked: CutResult): CutResult;
}

/** The ways to make a clip: the engines of one file, or plans for several files that encode more and more. */
export interface Ways<Way> extends Pick<FailedCut, 'files'> {
  /** As in `FailedCut`, asked after a failure. Absent if it can't be. */
  copiesRefused?(): boolean;
  /** The way to try next. @param failure the last one that another way may prevent. @throws {MediaError} if there is no way. */
  ready(edit: SettledEdit, failure: MediaError | null): Promise<Way>;
  cut(way: Way, edit: SettledEdit): Promise<UncheckedClip>;
  /** Gives up a way that failed. Absent if `ready` never repeats one. @throws {MediaError} if there is no other one. */
  moveOn?(way: Way, edit: SettledEdit, failure: MediaError): Promise<void>;
  /** A final failure, as the visitor reads of it. */
  explained?(edit: SettledEdit, failure: MediaError): MediaError;
}

/** What clips are checked by. */
export interface Check {
  verify: Verify;
  /** The files of the clip. */
  files: readonly { isUnchanged(): Promise<boolean> }[];
}

/**
 * Makes and checks a clip in one way after the other, as `next` says.
 * @throws {MediaError} the failure after which nothing else helps.
 * @throws the signal's reason when aborted.
 */
export async function cutAndCheck<Way>(
  first: SettledEdit,
  ways: Ways<Way>,
  check: Check,
  signal: AbortSignal,
): Promise<CutResult> {
  let edit = first;
  let exactFailed = false;
  let last: MediaError | null = null;
  for (;;) {
    signal.throwIfAborted();
    const way = await ways.ready(edit, last);
    try {
      const unchecked = await ways.cut(way, edit);
      const checked = await checkedClip(unchecked, check, signal);
      const clip = unchecked.finish?.(checked) ?? checked;
      return exactFailed ? { ...clip, report: { ...clip.report, exactFailed } } : clip;
    } catch (error) {
      signal.throwIfAborted();
      const failure = withCode(error);
      const copiesRefused = ways.copiesRefused?.() ?? false;
      const step = next(failure, { edit, files: ways.files, copiesRefused });
      if (step.go === 'stop') throw ways.explained?.(edit, failure) ?? failure;
      if (step.go === 'on') {
        last = failure;
        await ways.moveOn?.(way, edit, failure);
      } else {
        exactFailed ||= step.exactFailed;
        edit = step.edit;
      }
    }
  }
}

/**
 * Verifies a clip unless its engine did. Disposes of one that isn't what the edit asks for, or whose file was changed.
 * @throws {MediaError} `not-verified`, `too-large`, `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function checkedClip(
  { result, edit }: UncheckedClip,
  { verify, files }: Check,
  signal: AbortSignal,
): Promise<CutResult> {
  try {
    signal.throwIfAborted();
    const verified = result.verified ?? (await verify(edit, result, signal));
    const limit = limitOf(edit);
    if (limit && result.blob.size > limit.bytes)
      throw new MediaError('too-large', `${result.blob.size} of ${limit.bytes} bytes`);
    const areUnchanged = await Promise.all(files.map((file) => file.isUnchanged()));
    if (!areUnchanged.every(Boolean)) throw new MediaError('file-unreadable', 'changed');
    return { ...result, verified };
  } catch (error) {
    result.dispose();
    throw error;
  }
}
