import type { Dispatch } from '@/lib/editor/store/store';
import { fileItems, handleOfItem, type PickedFile } from '@/lib/save/file-system-access';

const handles = new WeakMap<File, Promise<PickedFile | null>>();

/** Remembers the handle of a file for as long as the file exists. */
export function noteHandle(file: File, handle: Promise<PickedFile | null>): void {
  handles.set(file, handle);
}

/** The files that were dropped or pasted, with their handles remembered. Call it before the event's listener returns. */
export function droppedFiles(data: DataTransfer | null): File[] {
  if (!data) return [];
  const items = fileItems(data);
  return [...data.files].map((file, index) => {
    noteHandle(file, handleOfItem(items[index]));
    return file;
  });
}

/** The handle of a file; null for files from the browser's own dialog, and in browsers without handles. */
export async function handleOf(file: File): Promise<PickedFile | null> {
  return (await handles.get(file)) ?? null;
}

/** Chooses the first of some files. The others are offered, or added with it if `join` is set. */
export function chooseFrom(dispatch: Dispatch, [file, ...others]: readonly File[], join?: boolean): void {
  if (file) dispatch({ type: 'chosen', file, others, join });
}
