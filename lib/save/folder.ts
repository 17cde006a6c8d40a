/** Several clips, as files in a folder of the visitor's choice. */
import { type SavingContext, writeTo } from './save-as';

/**
 * Asks the visitor for a folder. Call it during a click.
 * @returns `none` where the browser has no such dialog or refuses to ask, `canceled` if the visitor chose none.
 */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | 'none' | 'canceled'> {
  if (!globalThis.showDirectoryPicker) return 'none';
  try {
    return await globalThis.showDirectoryPicker({ id: 'clips', mode: 'readwrite' });
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'none';
  }
}

/**
 * Writes a clip into a folder and replaces nothing there: if the name is taken, "name (2).mp4" is next.
 * @returns the name of the file.
 * @throws {DOMException} `QuotaExceededError`, `NotAllowedError`, …; the signal's reason when aborted. No file stays then.
 */
export async function writeInto(
  folder: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
  context: SavingContext,
): Promise<string> {
  const free = await freeName(folder, name);
  await writeTo(await folder.getFileHandle(free, { create: true }), blob, context).catch(async (error) => {
    await folder.removeEntry(free).catch(() => {});
    throw error;
  });
  return free;
}

async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    if (!(await isTaken(folder, tried))) return tried;
  }
}

async function isTaken(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await folder.getFileHandle(name);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    // A folder has that name.
    if (error instanceof DOMException && error.name === 'TypeMismatchError') return true;
    throw error;
  }
}
