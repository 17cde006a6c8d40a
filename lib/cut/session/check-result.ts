import type { CutResult } from '@/lib/cut/engine';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import { limitOf } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';

/** What a clip is checked by. */
interface Check {
  /** As the clip's engine got it. */
  edit: SettledEdit;
  verify: Verify;
  /** The files of the clip. */
  files: readonly { isUnchanged(): Promise<boolean> }[];
}

/**
 * Verifies a clip unless its engine did. Disposes of one that isn't what the edit asks for, or whose file was changed.
 * @throws {MediaError} `not-verified`, `too-large`, `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function verifiedClip(
  result: CutResult,
  { edit, verify, files }: Check,
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
