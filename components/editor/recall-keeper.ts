import { RECALL_MS } from '@/lib/config/limits';
import { recallOf } from '@/lib/editor/recall';
import { parseRecall } from '@/lib/editor/recall-parse';
import type { EditorStore } from '@/lib/editor/store/store';
import {
  readHandle,
  readText,
  removeHandle,
  removeText,
  sweepHandles,
  writeHandle,
  writeText,
} from '@/lib/save/recall-store';
import { handleOf, noteHandle } from './file-handles';

/** Milliseconds without another change before a change is stored. */
const REST_MS = 300;

/**
 * Offers what was stored before an accidental reload, and stores what the next one would lose.
 * @returns a function that stops it.
 */
export function keepRecall(store: EditorStore): () => void {
  let keptFile: File | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    clearTimeout(timer);
    const recall = recallOf(store.getState(), Date.now());
    if (!recall) return;
    writeText(JSON.stringify(recall));
    // After a reload, the old scroll position would be below the offer.
    history.scrollRestoration = 'manual';
  };
  const onChange = () => {
    const { file } = store.getState();
    if (!file) {
      // A reset forgets the handle, and undoing it needs it again.
      keptFile = null;
      return;
    }
    if (keptFile !== file.source.file) {
      keptFile = file.source.file;
      void keepHandle(keptFile);
    }
    clearTimeout(timer);
    timer = setTimeout(keep, REST_MS);
  };

  const offered = offer(store).then(onChange);
  const unsubscribe = store.subscribe(() => void offered.then(onChange));
  window.addEventListener('pagehide', keep);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('pagehide', keep);
  };
}

async function offer({ dispatch }: EditorStore): Promise<void> {
  await sweepHandles(Date.now() - RECALL_MS);
  const recall = parseRecall(readText(), Date.now());
  if (recall) dispatch({ type: 'recalled', recall, hasFile: (await readHandle()) !== null });
  else forgetRecall();
}

async function keepHandle(file: File): Promise<void> {
  const handle = await handleOf(file);
  if (handle) await writeHandle(handle, Date.now());
  else await removeHandle();
}

export function forgetRecall(): void {
  history.scrollRestoration = 'auto';
  removeText();
  void removeHandle();
}

/**
 * Opens the remembered file after asking the visitor for permission. Call it during a click.
 * @returns null if the visitor refuses or the file is gone.
 */
export async function reopenFile(): Promise<File | null> {
  try {
    const handle = await readHandle();
    if (!handle) return null;
    const mode = { mode: 'read' } as const;
    const known = await handle.queryPermission?.(mode);
    const allowed = known === 'granted' ? known : await handle.requestPermission?.(mode);
    if (allowed !== undefined && allowed !== 'granted') return null;
    const file = await handle.getFile();
    noteHandle(file, Promise.resolve(handle));
    return file;
  } catch {
    return null;
  }
}
