import type { CutContext, CutResult, PreparedEngine } from '@/lib/cut/engine';
import { monotonic } from '@/lib/cut/worker/progress';
import { type CutRequest, clipType, optionsOf } from '@/lib/edit/edit';
import { isAbort, MediaError } from '@/lib/media/errors';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import type { Runner } from './runner';
import type { IndexClip } from './service';

/** An engine whose clips are a new index over ranges of the file, written by its service. */
export function preparedIndex(file: File, runner: Runner): PreparedEngine {
  return {
    info: runner.info,
    timeline: () => runner.call('timeline', []),
    foresee: (request) => foresee(runner, request),
    clipBytes: (request) => runner.call('clipBytes', [request]),
    cut: (request, context) => cut(file, runner, request, context),
    close: runner.close,
  };
}

async function foresee(runner: Runner, request: CutRequest) {
  try {
    return await runner.call('foresee', [request]);
  } catch (error) {
    // A range that cannot be cut has nothing to foresee; the cut itself will say why.
    if (error instanceof MediaError || isAbort(error)) return null;
    throw error;
  }
}

async function cut(
  file: File,
  runner: Runner,
  request: CutRequest,
  { signal, onProgress }: CutContext,
): Promise<CutResult> {
  // Only to part samples that are wanted from others between them may media have to be copied.
  const { sound, start } = optionsOf(request);
  const scratch = sound === 'keep' && start !== 'exact' ? null : await newScratchName();
  // Where there is no worker, the call ends only once the copying does.
  const stop = () => void runner.call('stop', []).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  runner.onShare = monotonic(onProgress);
  try {
    const clip = await runner.call('cut', [request, scratch], signal);
    runner.onShare(1);
    return clipOf(file, clip, clipType(request), scratch);
  } catch (error) {
    if (scratch) void removeScratch(scratch);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    runner.onShare = null;
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
