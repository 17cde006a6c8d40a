import type { CutContext, CutResult } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { partsLength } from '@/lib/editor/parts';
import { ofJob } from '@/lib/editor/scope';
import type { SeriesCut } from '@/lib/editor/state';
import type { Dispatch } from '@/lib/editor/store/store';
import type { MediaErrorCode } from '@/lib/media/errors';
import { pickFolder, writeInto } from '@/lib/save/folder';

export interface SeriesPorts {
  /** @throws the signal's reason when aborted. */
  cut(edit: Edit, context: CutContext): Promise<CutResult>;
  /** Holds a clip that was not downloaded, until it is released. */
  keep(result: CutResult): void;
  codeOf(error: unknown): MediaErrorCode;
}

interface SeriesOrder {
  job: number;
  cuts: readonly SeriesCut[];
  signal: AbortSignal;
  dispatch: Dispatch;
}

/** Milliseconds between two downloads. Browsers drop downloads that follow each other faster. */
const DOWNLOAD_REST_MS = 250;

/**
 * Cuts one file after another. They go into a folder where the browser can ask for one, which needs a click, and otherwise to the
 * downloads. A part that fails is reported, and the next one is cut.
 */
export async function runSeries(
  { job, cuts, signal, dispatch }: SeriesOrder,
  ports: SeriesPorts,
): Promise<void> {
  const of = ofJob(job);
  const folder = await pickFolder();
  if (signal.aborted) return;
  if (folder === 'canceled') return dispatch({ type: 'series-done', of });
  const since = performance.now();
  const wholeMs = lengthOf(cuts);
  dispatch({ type: 'series-began', of, into: folder === 'none' ? 'downloads' : 'folder' });
  /** Of the files that are made: their bytes, and their share of all. */
  const done = { bytes: 0, share: 0 };
  for (const [part, { edit, name }] of cuts.entries()) {
    const before = lengthOf(cuts.slice(0, part)) / wholeMs;
    const shareOfPart = partsLength(edit.parts) / wholeMs;
    const onProgress = (share: number, bytes?: number) =>
      dispatch({
        type: 'cut-progress',
        of,
        share: before + share * shareOfPart,
        ...(bytes !== undefined && { bytes: (done.bytes + bytes) / (done.share + shareOfPart) }),
        elapsedMs: performance.now() - since,
      });
    try {
      const result = await ports.cut(edit, { signal, onProgress });
      done.bytes += result.blob.size;
      done.share += shareOfPart;
      const written = folder === 'none' ? null : await writtenInto(folder, name, result, signal);
      if (signal.aborted) return result.dispose();
      if (written !== null) ports.keep(result);
      dispatch({ type: 'part-done', of, part, result, name: written ?? name, saved: written !== null });
      if (written === null) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_REST_MS));
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'part-failed', of, part, code: ports.codeOf(error) });
    }
    if (signal.aborted) return;
  }
  dispatch({ type: 'series-done', of });
}

/** The name of the clip's file in the folder; null if it can't be written there. It is then downloaded. */
async function writtenInto(
  folder: FileSystemDirectoryHandle,
  name: string,
  { blob }: CutResult,
  signal: AbortSignal,
): Promise<string | null> {
  return writeInto(folder, name, blob, { signal, onShare: () => undefined }).catch(() => null);
}

function lengthOf(cuts: readonly SeriesCut[]): number {
  return partsLength(cuts.flatMap(({ edit }) => edit.parts));
}
