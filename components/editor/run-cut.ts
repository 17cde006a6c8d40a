import type { Cutter } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { ofJob } from '@/lib/editor/scope';
import type { SeriesCut } from '@/lib/editor/state';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort, MediaError, type MediaErrorCode } from '@/lib/media/errors';
import { runSeries, type SeriesPorts } from './run-series';

/** Runs cuts, one at a time. */
export function createCutting(cutter: Pick<Cutter, 'cut'>, keep: SeriesPorts['keep']) {
  let running: AbortController | null = null;

  /** Runs a cut until it ends or is canceled. */
  async function during(work: (signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController();
    running = controller;
    await work(controller.signal);
    if (running === controller) running = null;
  }

  const cut: SeriesPorts['cut'] = async (edit, context) => {
    const result = await cutter.cut(edit, context);
    if (context.signal.aborted) result.dispose();
    context.signal.throwIfAborted();
    return result;
  };

  return {
    /** Cuts one clip. */
    one: (job: number, edit: Edit, dispatch: Dispatch) =>
      during(async (signal) => {
        const since = performance.now();
        const of = ofJob(job);
        const onProgress = (share: number, bytes?: number) =>
          dispatch({ type: 'cut-progress', of, share, bytes, elapsedMs: performance.now() - since });
        try {
          dispatch({ type: 'cut-done', of, result: await cut(edit, { signal, onProgress }) });
        } catch (error) {
          if (!signal.aborted && !isAbort(error))
            dispatch({ type: 'cut-failed', of, code: codeOf(error), ...sourceOf(error) });
        }
      }),

    /** Cuts one file for each part. Call it during a click: it may ask for a folder. */
    series: (job: number, cuts: readonly SeriesCut[], dispatch: Dispatch) =>
      during((signal) => runSeries({ job, cuts, signal, dispatch }, { cut, keep, codeOf })),

    cancel: () => running?.abort(),
  };
}

/** The file of several that caused a failure. */
function sourceOf(error: unknown): { source?: number } {
  return error instanceof MediaError && error.source !== null ? { source: error.source } : {};
}

function codeOf(error: unknown): MediaErrorCode {
  return error instanceof MediaError ? error.code : 'engine-failed';
}
