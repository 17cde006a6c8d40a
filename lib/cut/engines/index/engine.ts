import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { clipType, type Edit, onlySource, type Source } from '@/lib/edit/edit';
import { nullIfFailed } from '@/lib/media/errors';
import { newScratchName, prepareScratch, removeScratch } from '@/lib/media/scratch/scratch';
import type { IndexClip } from './clip-writer';
import type { IndexService } from './index-service';

/**
 * Cuts MP4, QuickTime, 3GPP, WebM and Matroska by writing a new index over ranges of the file itself: lossless, exact to the
 * frame, and done before a byte of media is read. Out of scope: encoding, but for the frames of a smart cut.
 */
export const indexEngine: Engine = {
  id: 'index',
  open: async (sources, { signal }) => prepareIndex(onlySource(sources), connect(), signal),
};

/** Without workers the service runs in the page. A long film's index then holds the page up for some tenths of a second. */
function connect(): WorkerBridge<IndexService> {
  return new WorkerBridge(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./index-service')).createIndexService({ ahead: false }),
  );
}

/**
 * An engine whose clips are a new index over ranges of the file, written by its service.
 * @throws {MediaError} as the service's opening of the file.
 * @throws the signal's reason when aborted.
 */
async function prepareIndex(
  { file, container }: Source,
  bridge: WorkerBridge<IndexService>,
  signal: AbortSignal,
): Promise<OpenEngine> {
  try {
    const info = await bridge.call('open', [file, container], { signal });
    return {
      info,
      timeline: () => bridge.call('timeline', []),
      forecast(edit) {
        if (mayCopyMedia(edit)) prepareScratch();
        // A range that cannot be cut has no forecast; the cut itself says why.
        return nullIfFailed(bridge.call('forecast', [edit]));
      },
      clipBytes: (edit) => bridge.call('clipBytes', [edit]),
      cut: (edit, context) => cut(file, bridge, edit, context),
      close: () => bridge.close(),
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
}

/** True if media may have to be copied: only to separate samples that are wanted from others between them. */
const mayCopyMedia = ({ sound, start, parts }: Edit) =>
  sound !== 'keep' || start === 'exact' || parts.length > 1;

async function cut(
  file: File,
  bridge: WorkerBridge<IndexService>,
  edit: Edit,
  { signal, onProgress }: CutContext,
): Promise<CutResult> {
  const scratch = mayCopyMedia(edit) ? await newScratchName() : null;
  try {
    const clip = await bridge.call('cut', [edit, scratch], { signal, onUpdate: onProgress });
    onProgress(1);
    return clipOf(file, clip, clipType(edit), scratch);
  } catch (error) {
    if (scratch) void removeScratch(scratch);
    throw error;
  }
}

function clipOf(
  file: File,
  { head, media, ranges, durationSec, contents, verified }: IndexClip,
  type: string,
  scratch: string | null,
): CutResult {
  const parts = ranges.map(({ from, to }) => (media ?? file).slice(from, to));
  return {
    blob: new Blob([head, ...parts], { type }),
    durationSec,
    report: { ...contents, engine: 'index' },
    verified,
    dispose: () => void (media && scratch && removeScratch(scratch)),
  };
}
