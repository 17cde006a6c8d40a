import type { JoinSession } from '@/lib/cut/session/join-session';
import { ENGINES, spareEngineWorker } from '@/lib/cut/session/registry';
import { type CutSession, openSources } from '@/lib/cut/session/session';
import { type Edit, hasOverlappingCrops, type Source } from '@/lib/edit/edit';
import { ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort, MediaError } from '@/lib/media/errors';

/** What cuts an edit: the session of its only source, or the join of several. */
export type Cutter = Pick<CutSession, 'forecast' | 'clipBytes' | 'cut'>;

interface Opened {
  source: Source;
  opening: AbortController;
  session: CutSession | null;
}

/** Owns the sessions of the open files, one for each source, and their join. */
export function createSessions() {
  const opened = new Map<number, Opened>();
  /** Opens added files one after the other, so that the page stays quick. */
  let queue: Promise<void> = Promise.resolve();
  let join: Promise<JoinSession> | null = null;

  /** Opens a source, and reports what its engine finds out. @param isAdded the page finds out its length if the engine can't. */
  async function open(run: number, source: Source, dispatch: Dispatch, isAdded = false): Promise<void> {
    close(run);
    const entry: Opened = { source, opening: new AbortController(), session: null };
    const { signal } = entry.opening;
    const of = ofRun(run);
    opened.set(run, entry);
    try {
      const session = await openSources([source], ENGINES, {
        signal,
        onLoad: (loaded, total) => dispatch({ type: 'engine-progress', of, loaded, total }),
        // Another engine may have opened the file.
      }).finally(spareEngineWorker.end);
      if (signal.aborted) return session.close();
      entry.session = session;
      closeJoin();
      const { info } = session;
      const durationSec = isAdded && !info?.durationSec ? await playerSec(source, signal) : undefined;
      if (signal.aborted) return;
      dispatch({ type: 'engine-ready', of, info, ...(durationSec === undefined ? {} : { durationSec }) });
      // In a separate task, so that the forecast requested by the event above, which is quicker, is posted first.
      await new Promise((resolve) => setTimeout(resolve));
      const index = await session.timeline().catch(() => null);
      if (!signal.aborted) dispatch({ type: 'timeline', of, index });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const code = error instanceof MediaError ? error.code : 'engine-failed';
      dispatch({ type: 'engine-failed', of, code });
    }
  }

  function openAdded(run: number, source: Source, dispatch: Dispatch): void {
    close(run);
    const entry: Opened = { source, opening: new AbortController(), session: null };
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
    closeJoin();
    entry.session?.close();
  }

  function closeJoin(): void {
    void join?.then((made) => made.close());
    join = null;
  }

  /** The join of all files that are open. It reads none of them before it is asked for something. */
  function joined(): Promise<JoinSession> {
    join ??= (async () => {
      const { joinSessions } = await import('@/lib/cut/session/join-session');
      const files = [...opened.values()].flatMap(({ source, session }) =>
        session ? [{ source, session }] : [],
      );
      return joinSessions(files, ENGINES);
    })();
    join.catch(() => {
      // The next request fetches it again.
      join = null;
    });
    return join;
  }

  return {
    open,
    openAdded,
    close,
    closeAll: () => {
      for (const run of [...opened.keys()]) close(run);
    },
    /** What cuts an edit; null if its file isn't open. */
    async cutterOf(edit: Pick<Edit, 'parts' | 'framing'>): Promise<Cutter | null> {
      const ids = new Set(edit.parts.map(({ source }) => source.id));
      if (ids.size > 1 || hasOverlappingCrops(edit)) return joined();
      return [...opened.values()].find(({ source }) => ids.has(source.id))?.session ?? null;
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
