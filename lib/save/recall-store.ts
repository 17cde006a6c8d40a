/**
 * What survives an accidental reload, in the browser's stores: a text of this tab (`sessionStorage`, gone with the tab) and the
 * file handles, which only IndexedDB can hold. Where the browser blocks storage, nothing is kept and nothing throws.
 */
import type { PickedFile } from './file-system-access';
import { RECALL_KEY } from './recall-key';
import { readEntry, writeEntry } from './web-storage';

const TAB_KEY = 'snipreel-tab';
const DATABASE = 'snipreel';
const STORE = 'files';

interface Kept {
  handle: PickedFile;
  /** The handles of the clip's other files; absent for one file. */
  others?: readonly PickedFile[];
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Reads this tab's note; null if there is none. */
export function readText(): string | null {
  return readEntry('sessionStorage', RECALL_KEY);
}

/** Keeps this tab's note. @param text null removes it. */
export function writeText(text: string | null): void {
  writeEntry('sessionStorage', RECALL_KEY, text);
}

/** Reads this tab's file handles; none if there are none. */
export async function readHandles(): Promise<readonly PickedFile[]> {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(tab()));
  return kept ? [kept.handle, ...(kept.others ?? [])] : [];
}

/** Keeps this tab's file handles. @param now milliseconds since 1970. */
export async function writeHandles(
  [handle, ...others]: readonly [PickedFile, ...PickedFile[]],
  now: number,
): Promise<void> {
  await inStore('readwrite', (store) => store.put({ handle, others, savedAt: now } satisfies Kept, tab()));
}

/** Removes this tab's file handles. */
export async function removeHandles(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(tab()));
}

/** Removes the handles of all tabs that were saved before a moment (milliseconds since 1970). */
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

/** The key of this tab, since each tab has its own file. */
function tab(): string {
  if (!readEntry('sessionStorage', TAB_KEY)) writeEntry('sessionStorage', TAB_KEY, String(Math.random()));
  return readEntry('sessionStorage', TAB_KEY) ?? 'none';
}

/** Runs one request; null if the browser blocks the store. */
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
