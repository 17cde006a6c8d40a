import { type FailedCut, next } from '@/lib/cut/decide/next';
import type { CutResult } from '@/lib/cut/engine';
import type { SettledEdit } from '@/lib/edit/settle';
import type { MediaError } from '@/lib/media/errors';
import { withCode } from './file-engines';

/** The ways to make a clip: the engines of one file, or plans for several files that encode more and more. */
export interface Ways<Way> extends Pick<FailedCut, 'files'> {
  /** As in `FailedCut`, asked after a failure. */
  copiesRefused(): boolean;
  /** The way to try next. @throws {MediaError} if there is none. */
  ready(edit: SettledEdit): Promise<Way>;
  /** Makes and checks the clip. */
  cut(way: Way, edit: SettledEdit): Promise<CutResult>;
  /** Gives up a way that failed. @throws {MediaError} if there is no other one. */
  moveOn(way: Way, edit: SettledEdit, failure: MediaError): Promise<void>;
  /** A final failure, as the visitor reads of it. */
  explained(edit: SettledEdit, failure: MediaError): MediaError;
}

/**
 * Tries one way after the other, as `next` says.
 * @throws {MediaError} the failure after which nothing else helps.
 * @throws the signal's reason when aborted.
 */
export async function cutInSomeWay<Way>(
  first: SettledEdit,
  ways: Ways<Way>,
  signal: AbortSignal,
): Promise<CutResult> {
  let edit = first;
  let exactFailed = false;
  for (;;) {
    signal.throwIfAborted();
    const way = await ways.ready(edit);
    try {
      const clip = await ways.cut(way, edit);
      return exactFailed ? { ...clip, report: { ...clip.report, exactFailed } } : clip;
    } catch (error) {
      signal.throwIfAborted();
      const failure = withCode(error);
      const step = next(failure, { edit, files: ways.files, copiesRefused: ways.copiesRefused() });
      if (step.go === 'stop') throw ways.explained(edit, failure);
      if (step.go === 'on') await ways.moveOn(way, edit, failure);
      else {
        exactFailed ||= step.exactFailed;
        edit = step.edit;
      }
    }
  }
}
