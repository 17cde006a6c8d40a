import type { CutResult } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { CutRequest, Source } from '@/lib/edit/edit';
import type { VerifyService } from './service';

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

/** Verifies in a worker of its own, as an index may be long; in the page where there are no workers. */
export const verifyClip: Verify = async (source, request, { blob, durationSec, report }, signal) => {
  const bridge = new WorkerBridge<VerifyService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./service')).createVerifier(),
  );
  try {
    return await bridge.call('verify', [{ ...source, clip: blob, request, durationSec, report }], { signal });
  } finally {
    bridge.close();
  }
};
