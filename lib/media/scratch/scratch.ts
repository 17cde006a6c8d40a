/**
 * Names for the clips in the origin's private file system, and the removal of those that a crashed or closed tab left.
 * Every tab holds a Web Lock named after it for as long as it lives: an entry whose lock is free is nobody's.
 */
import { SCRATCH_FOLDER } from './scratch-folder';

interface Tab {
  folder: FileSystemDirectoryHandle;
  id: string;
}

let tab: Promise<Tab | null> | undefined;
let clips = 0;

const lockOf = (id: string) => `${SCRATCH_FOLDER}:${id}`;

/** A new entry's name, this tab's alone; null where there is no private file system or no locks (insecure origins). */
export async function newScratchName(): Promise<string | null> {
  tab ??= enter();
  const entered = await tab;
  return entered && `${entered.id}.${++clips}.mp4`;
}

/** Milliseconds. A worker ended in the middle of a run lets go of its file late: Chromium gives it 2 s to stop. */
const RETRY_MS = 500;
const RETRIES = 20;

/** Removes an entry, soon if not at once; what stays for good is left to the next sweep. */
export async function removeScratch(name: string): Promise<void> {
  const entered = await tab;
  for (let tries = 0; entered && tries < RETRIES; tries++) {
    try {
      return await entered.folder.removeEntry(name);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function enter(): Promise<Tab | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(SCRATCH_FOLDER, { create: true });
    const id = crypto.randomUUID();
    await hold(lockOf(id));
    await sweep(folder, id);
    return { folder, id };
  } catch {
    return null;
  }
}

/** Resolves once the lock is held; it is let go of when the page ends. */
function hold(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}

async function sweep(folder: FileSystemDirectoryHandle, own: string): Promise<void> {
  for await (const name of folder.keys()) {
    const owner = name.split('.', 1)[0] ?? '';
    if (owner === own) continue;
    await navigator.locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
      // Two tabs may sweep at once: the other one then was faster.
      if (lock) await folder.removeEntry(name).catch(() => {});
    });
  }
}
