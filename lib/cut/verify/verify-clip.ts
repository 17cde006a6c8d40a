import type { CutResult } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { CutRequest, Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { createVerifier, type VerifyService } from './service';

/**
 * Holds a clip against the file it was made of. @returns null when nothing could be said.
 * @throws {MediaError} `not-verified` for a clip that is not what was asked for; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export type Verify = (
  source: Source,
  request: CutRequest,
  result: CutResult,
  signal: AbortSignal,
) => Promise<Verification | null>;

/** Verifies in a worker of its own, as an index may be long; where there is none, in this thread. */
export const verifyClip: Verify = async (source, request, { blob, durationSec, report }, signal) => {
  const work = { ...source, clip: blob, request, durationSec, report };
  const bridge = createBridge();
  if (!bridge) return createVerifier().verify(work);
  try {
    return await bridge.call('verify', [work], signal);
  } catch (error) {
    // A worker that does not run says nothing of the clip.
    if (error instanceof MediaError && error.code === 'engine-unavailable')
      return await createVerifier().verify(work);
    throw error;
  } finally {
    bridge.close();
  }
};

function createBridge(): WorkerBridge<VerifyService> | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new WorkerBridge<VerifyService>(
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    );
  } catch {
    return null;
  }
}
