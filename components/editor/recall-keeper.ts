import { RECALL_MS } from '@/lib/config/limits';
import { recallOf } from '@/lib/editor/recall';
import { parseRecall } from '@/lib/editor/recall-parse';
import { sourcesOfClip } from '@/lib/editor/sources';
import type { EditorStore } from '@/lib/editor/store/store';
import type { PickedFile } from '@/lib/save/file-system-access';
import {
  readHandles,
  readText,
  removeHandles,
  sweepHandles,
  writeHandles,
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
  let kept: readonly File[] = [];
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
      kept = [];
      return;
    }
    const files = sourcesOfClip(file).map(({ source }) => source.file);
    if (files.length !== kept.length || files.some((file, index) => file !== kept[index])) {
      kept = files;
      void keepHandles(files);
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
  if (recall) dispatch({ type: 'recalled', recall, hasFile: (await readHandles()).length > 0 });
  else forgetRecall();
}

/** Keeps the handles of the files that have one. Without that of the first file, the others are of no use. */
async function keepHandles(files: readonly File[]): Promise<void> {
  const [first, ...others] = await Promise.all(files.map(handleOf));
  if (first) await writeHandles([first, ...others.filter((handle) => handle !== null)], Date.now());
  else await removeHandles();
}

export function forgetRecall(): void {
  history.scrollRestoration = 'auto';
  writeText(null);
  void removeHandles();
}

/**
 * Opens the remembered files after asking the visitor for permission. Call it during a click.
 * @returns nothing if the visitor refuses or the first file is gone; others that are gone are left out.
 */
export async function reopenFiles(): Promise<File[]> {
  const files: File[] = [];
  for (const handle of await readHandles()) {
    const file = await reopened(handle);
    if (file) files.push(file);
    else if (files.length === 0) return [];
  }
  return files;
}

async function reopened(handle: PickedFile): Promise<File | null> {
  try {
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
