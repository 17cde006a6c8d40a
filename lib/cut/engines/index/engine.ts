import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import { resultOf } from '@/lib/cut/write/clip';
import { keepsBoth, type Source } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { nullIfFailed } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, prepareScratch, removeScratch, SharedScratch } from '@/lib/media/scratch/scratch';
import { WorkerBridge } from '@/lib/worker/bridge';
import { FileWorker, IDLE_WORKERS } from '@/lib/worker/file-worker';
import { SpareWorker } from '@/lib/worker/spare-worker';
import type { IndexService } from './index-service';

/**
 * Cuts MP4, QuickTime, 3GPP, WebM and Matroska by writing a new index over ranges of the file itself: lossless, exact to the
 * frame. From the media it reads only the first bytes of keyframes, plus what it encodes where parts begin, end or meet. It encodes
 * nothing else.
 */
export const indexEngine: Engine = {
  id: 'index',
  open: async (sources, { signal }) => prepareIndex(sources, signal),
};

/** Without workers the service runs in the page. A long film's index then holds the page up for some tenths of a second. */
export const spareIndexWorker = new SpareWorker<IndexService>(
  () =>
    new WorkerBridge(
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      async () => (await import('./index-service')).createIndexService({ ahead: false }),
    ),
);

/**
 * An engine whose clips are a new index over ranges of the file, written by its service.
 * @throws {MediaError} as the service's opening of the file.
 * @throws the signal's reason when aborted.
 */
async function prepareIndex(sources: readonly Source[], signal: AbortSignal): Promise<OpenEngine> {
  const shared = sources.length > 1 ? new SharedScratch(await newScratchName()) : null;
  const release = shared?.hold();
  const files = sources.map(({ id, file, container }) => ({ id, file, container }));
  const worker: IndexWorker = new FileWorker(
    () => spareIndexWorker.take(),
    (bridge, opening) => bridge.call('open', [files, shared?.name ?? null], { signal: opening }),
    // That of several files is needed for every forecast, and refers to what it rewrote.
    shared ? null : IDLE_WORKERS,
  );
  const close = () => {
    worker.close();
    release?.();
  };
  try {
    const info = await worker.work((_, known) => known, signal);
    return {
      info,
      timeline: () => worker.work((bridge) => bridge.call('timeline', [])),
      forecast(edit) {
        if (mayCopyMedia(edit)) prepareScratch();
        // A range that cannot be cut has no forecast; the cut itself says why.
        return nullIfFailed(worker.work((bridge) => bridge.call('forecast', [edit])));
      },
      clipBytes: (edit) => worker.work((bridge) => bridge.call('clipBytes', [edit])),
      cut: (edit, context) => cut({ sources, worker, shared }, edit, context),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** True if media may have to be copied: only to separate samples that are wanted from others between them. */
const mayCopyMedia = (edit: SettledEdit) =>
  !keepsBoth(edit) || edit.start === 'exact' || edit.parts.length > 1;

type IndexWorker = FileWorker<IndexService, MediaInfo>;

interface Opened {
  sources: readonly Source[];
  worker: IndexWorker;
  /** Null for a single file. */
  shared: SharedScratch | null;
}

async function cut(
  { sources, worker, shared }: Opened,
  edit: SettledEdit,
  { signal, onProgress }: CutContext,
): Promise<CutResult> {
  const scratch = mayCopyMedia(edit) ? await newScratchName() : null;
  const release = shared?.hold();
  try {
    const options = { signal, onUpdate: onProgress };
    const clip = await worker.work((bridge) => bridge.call('cut', [edit, scratch], options));
    onProgress(1);
    const dispose = () => {
      release?.();
      if (clip.media && scratch) void removeScratch(scratch);
    };
    const media = clip.media ?? fileOf(sources, edit);
    // A worker that has ended has lost the clip, and needn't open the file again.
    const checkLater = async () =>
      worker.isRunning ? nullIfFailed(worker.work((bridge) => bridge.call('checkLater', []))) : null;
    return { ...resultOf({ ...clip, media }, 'index', edit), checkLater, dispose };
  } catch (error) {
    release?.();
    if (scratch) void removeScratch(scratch);
    throw error;
  }
}

/** The file that an edit of a single one is of. */
function fileOf(sources: readonly Source[], { parts }: SettledEdit): Blob {
  const [first] = sources;
  return (sources.find(({ id }) => id === parts[0]?.source.id) ?? first)?.file ?? new Blob();
}
