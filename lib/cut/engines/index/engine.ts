import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { clipType, type Edit, type Source } from '@/lib/edit/edit';
import { nullIfFailed } from '@/lib/media/errors';
import { newScratchName, prepareScratch, removeScratch, SharedScratch } from '@/lib/media/scratch/scratch';
import type { IndexClip } from './clip-writer';
import type { IndexService } from './index-service';

/**
 * Cuts MP4, QuickTime, 3GPP, WebM and Matroska by writing a new index over ranges of the file itself: lossless, exact to the
 * frame, and done before a byte of media is read. Out of scope: encoding, but for the frames of a smart cut.
 */
export const indexEngine: Engine = {
  id: 'index',
  open: async (sources, { signal }) => prepareIndex(sources, connect(), signal),
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
  sources: readonly Source[],
  bridge: WorkerBridge<IndexService>,
  signal: AbortSignal,
): Promise<OpenEngine> {
  const shared = sources.length > 1 ? new SharedScratch(await newScratchName()) : null;
  const release = shared?.hold();
  const close = () => {
    bridge.close();
    release?.();
  };
  try {
    const files = sources.map(({ id, file, container }) => ({ id, file, container }));
    const info = await bridge.call('open', [files, shared?.name ?? null], { signal });
    return {
      info,
      timeline: () => bridge.call('timeline', []),
      forecast(edit) {
        if (mayCopyMedia(edit)) prepareScratch();
        // A range that cannot be cut has no forecast; the cut itself says why.
        return nullIfFailed(bridge.call('forecast', [edit]));
      },
      clipBytes: (edit) => bridge.call('clipBytes', [edit]),
      cut: (edit, context) => cut({ sources, bridge, shared }, edit, context),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** True if media may have to be copied: only to separate samples that are wanted from others between them. */
const mayCopyMedia = ({ sound, start, parts }: Edit) =>
  sound !== 'keep' || start === 'exact' || parts.length > 1;

interface Opened {
  sources: readonly Source[];
  bridge: WorkerBridge<IndexService>;
  /** Null for a single file. */
  shared: SharedScratch | null;
}

async function cut(
  { sources, bridge, shared }: Opened,
  edit: Edit,
  { signal, onProgress }: CutContext,
): Promise<CutResult> {
  const scratch = mayCopyMedia(edit) ? await newScratchName() : null;
  const release = shared?.hold();
  try {
    const clip = await bridge.call('cut', [edit, scratch], { signal, onUpdate: onProgress });
    onProgress(1);
    const dispose = () => {
      release?.();
      if (clip.media && scratch) void removeScratch(scratch);
    };
    return { ...clipOf(clip, fileOf(sources, edit), clipType(edit)), dispose };
  } catch (error) {
    release?.();
    if (scratch) void removeScratch(scratch);
    throw error;
  }
}

/** The file that an edit of a single one is of. */
function fileOf(sources: readonly Source[], { parts }: Edit): Blob {
  const [first] = sources;
  return (sources.find(({ id }) => id === parts[0]?.source.id) ?? first)?.file ?? new Blob();
}

function clipOf(
  { head, media, ranges, durationSec, contents, verified }: IndexClip,
  file: Blob,
  type: string,
): Omit<CutResult, 'dispose'> {
  const parts = ranges.map(({ from, to }) => (media ?? file).slice(from, to));
  return {
    blob: new Blob([head, ...parts], { type }),
    durationSec,
    report: { ...contents, engine: 'index' },
    verified,
  };
}
