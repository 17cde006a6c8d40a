import { Cutter, type OpenedFile, spareEngineWorker } from '@/lib/cut';
import type { Source } from '@/lib/edit/edit';
import { ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort, MediaError } from '@/lib/media/errors';

interface Opened {
  source: Source;
  opening: AbortController;
  /** Null until an engine has opened it. */
  file: OpenedFile | null;
}

/** Opens and closes the files of a cutter as the editor asks. */
export function createSessions() {
  const cutter = new Cutter();
  const opened = new Map<number, Opened>();
  /** Opens added files one after the other, so that the page stays quick. */
  let queue: Promise<void> = Promise.resolve();

  /** Opens a source, and reports what its engine finds out. @param isAdded the page finds out its length if the engine can't. */
  async function open(run: number, source: Source, dispatch: Dispatch, isAdded = false): Promise<void> {
    close(run);
    const entry: Opened = { source, opening: new AbortController(), file: null };
    const { signal } = entry.opening;
    const of = ofRun(run);
    opened.set(run, entry);
    try {
      const onLoad = (loaded: number, total: number) =>
        dispatch({ type: 'engine-progress', of, loaded, total });
      // Another engine may have opened the file.
      const file = await cutter.open(source, { signal, onLoad }).finally(spareEngineWorker.end);
      if (signal.aborted) return file.close();
      entry.file = file;
      const { info } = file;
      const durationSec = isAdded && !info?.durationSec ? await playerSec(source, signal) : undefined;
      if (signal.aborted) return;
      dispatch({ type: 'engine-ready', of, info, ...(durationSec === undefined ? {} : { durationSec }) });
      // In a separate task, so that the forecast requested by the event above, which is quicker, is posted first.
      await new Promise((resolve) => setTimeout(resolve));
      const index = await file.timeline().catch(() => null);
      if (!signal.aborted) dispatch({ type: 'timeline', of, index });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const code = error instanceof MediaError ? error.code : 'engine-failed';
      dispatch({ type: 'engine-failed', of, code });
    }
  }

  function openAdded(run: number, source: Source, dispatch: Dispatch): void {
    close(run);
    const entry: Opened = { source, opening: new AbortController(), file: null };
    opened.set(run, entry);
    queue = queue.then(async () => {
      // It may have been removed, or the editor closed.
      if (opened.get(run) === entry) await open(run, source, dispatch, true);
    });
  }

  function close(run: number): void {
    const entry = opened.get(run);
    if (!entry) return;
    opened.delete(run);
    entry.opening.abort();
    entry.file?.close();
  }

  return {
    cutter,
    open,
    openAdded,
    close,
    closeAll: () => {
      for (const run of [...opened.keys()]) close(run);
    },
    files: (): readonly File[] => [...opened.values()].map(({ source }) => source.file),
  };
}

/** Milliseconds that a player may take to find out a file's length. */
const PATIENCE_MS = 5000;

/** The length of a file as a player finds it, in seconds; 0 if it doesn't. */
function playerSec({ file }: Source, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const end = (sec: number) => {
      clearTimeout(timer);
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(url);
      resolve(Number.isFinite(sec) ? sec : 0);
    };
    const timer = setTimeout(() => end(0), PATIENCE_MS);
    signal.addEventListener('abort', () => end(0), { once: true });
    video.addEventListener('loadedmetadata', () => end(video.duration), { once: true });
    video.addEventListener('error', () => end(0), { once: true });
    Object.assign(video, { muted: true, preload: 'metadata', src: url });
  });
}
