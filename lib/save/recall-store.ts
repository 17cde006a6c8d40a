/**
 * What outlives an accidental reload, in the browser's own stores: a text of this tab alone (`sessionStorage`, gone with the
 * tab), and a reference to a file, which only IndexedDB takes. Where the browser keeps nothing (private windows, blocked
 * storage), neither does this.
 */
import type { PickedFile } from './file-system-access';
import { RECALL_KEY } from './recall-key';
import { readEntry, writeEntry } from './web-storage';

const TAB_KEY = 'snipreel-tab';
const DATABASE = 'snipreel';
const STORE = 'files';

interface Kept {
  handle: PickedFile;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export function readText(): string | null {
  return readEntry('sessionStorage', RECALL_KEY);
}

export function writeText(text: string): void {
  writeEntry('sessionStorage', RECALL_KEY, text);
}

export function removeText(): void {
  writeEntry('sessionStorage', RECALL_KEY, null);
}

/** @returns null where nothing is kept of it. */
export async function readHandle(): Promise<PickedFile | null> {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(tab()));
  return kept?.handle ?? null;
}

export async function writeHandle(handle: PickedFile, now: number): Promise<void> {
  await inStore('readwrite', (store) => store.put({ handle, savedAt: now } satisfies Kept, tab()));
}

export async function removeHandle(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(tab()));
}

/** Removes what any tab has left from before a moment (milliseconds since 1970). */
export async function sweepHandles(before: number): Promise<void> {
  await inStore('readwrite', (store) => {
    const request = store.openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return;
      if ((cursor.value as Kept).savedAt < before) cursor.delete();
      cursor.continue();
    });
    return request;
  });
}

/** This tab's own key: two tabs have two files. */
function tab(): string {
  if (!readEntry('sessionStorage', TAB_KEY)) writeEntry('sessionStorage', TAB_KEY, String(Math.random()));
  return readEntry('sessionStorage', TAB_KEY) ?? 'none';
}

/** Runs one request; null when the browser has no such store for us. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | null> {
  let database: IDBDatabase | null = null;
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    database = await settled(opening);
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    const request = ask(transaction.objectStore(STORE));
    await ended;
    return request.result as T;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
