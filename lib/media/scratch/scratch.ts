/**
 * Names the clips in the origin private file system, and removes those that a crashed or closed tab left behind.
 * Each tab holds a Web Lock with its own name while it is open. If an entry's lock is free, its tab is gone.
 */
import { SCRATCH_FOLDER } from './scratch-folder';

interface Tab {
  folder: FileSystemDirectoryHandle;
  id: string;
}

let tab: Promise<Tab | null> | undefined;
let clips = 0;

const lockOf = (id: string) => `${SCRATCH_FOLDER}:${id}`;

/** Sets up the folder ahead of the first name, which would take a tenth of a second. */
export function prepareScratch(): void {
  tab ??= enter();
}

/** A new name that only this tab uses; null without a private file system or Web Locks (insecure origins). */
export async function newScratchName(): Promise<string | null> {
  tab ??= enter();
  const entered = await tab;
  return entered && `${entered.id}.${++clips}.mp4`;
}

/** Milliseconds. A worker that is terminated during a run releases its file late, because Chromium gives it 2 s to stop. */
const RETRY_MS = 500;
const RETRIES = 20;

/** Removes an entry, with retries. If all of them fail, a later sweep removes it. */
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

/** Scratch files of an engine's worker that several clips use. They are removed when nothing holds them any more. */
export class SharedScratch {
  #holders = 0;

  /** @param name their names begin with this and a dot; null if there are none. */
  constructor(readonly name: string | null) {}

  /** Keeps the files until the returned function is called. */
  hold(): () => void {
    this.#holders++;
    let held = true;
    return () => {
      if (held && --this.#holders === 0 && this.name) void removeBelow(this.name);
      held = false;
    };
  }
}

/** Removes all entries whose names continue this one with a dot, as {@link removeScratch} does. */
async function removeBelow(name: string): Promise<void> {
  const entered = await tab;
  if (!entered) return;
  const names: string[] = [];
  for await (const entry of entered.folder.keys()) if (entry.startsWith(`${name}.`)) names.push(entry);
  await Promise.all(names.map(removeScratch));
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

/** Resolves once the lock is held. It is released when the page closes. */
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

async function sweep(folder: FileSystemDirectoryHandle, thisTab: string): Promise<void> {
  for await (const name of folder.keys()) {
    const owner = name.split('.', 1)[0] ?? '';
    if (owner === thisTab) continue;
    await navigator.locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
      // Another tab may have removed the entry at the same time.
      if (lock) await folder.removeEntry(name).catch(() => {});
    });
  }
}
