import type { CutResult } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import type { SettledEdit } from '@/lib/edit/settle';
import { WorkerBridge } from '@/lib/worker/bridge';
import type { VerifyService } from './verify-service';

/**
 * Compares a clip with the file it was made of.
 * @returns null if the clip can't be compared.
 * @throws {MediaError} `not-verified` for a clip that differs from the edit; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export type Verify = (
  edit: SettledEdit,
  result: CutResult,
  signal: AbortSignal,
) => Promise<Verification | null>;

const loadService = () => import('./verify-service');

/** Fetches the code of a verification in the page, for a clip that is made after the network failed. Never throws. */
export async function preloadVerifier(): Promise<void> {
  await loadService().catch(() => undefined);
}

/** Verifies in a worker of its own, because an index may be long; in the page where there are no workers. */
export const verifyClip: Verify = async (edit, { blob, durationSec, report }, signal) => {
  const bridge = new WorkerBridge<VerifyService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await loadService()).createVerifier(),
  );
  try {
    return await bridge.call('verify', [{ clip: blob, edit, durationSec, contents: report }], { signal });
  } finally {
    bridge.close();
  }
};
