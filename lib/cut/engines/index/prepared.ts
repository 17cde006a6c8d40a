import type { CutContext, CutReport, CutResult, PreparedEngine } from '@/lib/cut/engine';
import type { WorkerBridge } from '@/lib/cut/worker/bridge';
import { monotonic } from '@/lib/cut/worker/progress';
import { type CutRequest, clipType, optionsOf } from '@/lib/edit/edit';
import { isAbort, MediaError } from '@/lib/media/errors';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import type { IndexClip, IndexService } from './service';

/**
 * An engine whose clips are a new index over ranges of the file, written by its service.
 * @throws {MediaError} as the service's opening of the file.
 * @throws the signal's reason when aborted.
 */
export async function prepareIndex(
  file: File,
  bridge: WorkerBridge<IndexService>,
  signal: AbortSignal,
): Promise<PreparedEngine> {
  try {
    const info = await bridge.call('open', [file], { signal });
    return {
      info,
      timeline: () => bridge.call('timeline', []),
      foresee: (request) => foresee(bridge, request),
      clipBytes: (request) => bridge.call('clipBytes', [request]),
      cut: (request, context) => cut(file, bridge, request, context),
      close: () => bridge.close(),
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
}

async function foresee(bridge: WorkerBridge<IndexService>, request: CutRequest): Promise<CutReport | null> {
  try {
    return await bridge.call('foresee', [request]);
  } catch (error) {
    // A range that cannot be cut has nothing to foresee; the cut itself will say why.
    if (error instanceof MediaError || isAbort(error)) return null;
    throw error;
  }
}

async function cut(
  file: File,
  bridge: WorkerBridge<IndexService>,
  request: CutRequest,
  { signal, onProgress }: CutContext,
): Promise<CutResult> {
  // Only to part samples that are wanted from others between them may media have to be copied.
  const { sound, start } = optionsOf(request);
  const scratch = sound === 'keep' && start !== 'exact' ? null : await newScratchName();
  const onUpdate = monotonic(onProgress);
  try {
    const clip = await bridge.call('cut', [request, scratch], { signal, onUpdate });
    onUpdate(1);
    return clipOf(file, clip, clipType(request), scratch);
  } catch (error) {
    if (scratch) void removeScratch(scratch);
    throw error;
  }
}

function clipOf(
  file: File,
  { head, media, ranges, durationSec, report, verified }: IndexClip,
  type: string,
  scratch: string | null,
): CutResult {
  const parts = ranges.map(({ from, to }) => (media ?? file).slice(from, to));
  return {
    blob: new Blob([head, ...parts], { type }),
    durationSec,
    report,
    verified,
    dispose: () => void (media && scratch && removeScratch(scratch)),
  };
}
