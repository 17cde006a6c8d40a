import type { PickedFile } from '@/lib/save/file-system-access';

const handles = new WeakMap<File, Promise<PickedFile | null>>();

/** Remembers the handle of a file for as long as the file exists. */
export function noteHandle(file: File, handle: Promise<PickedFile | null>): void {
  handles.set(file, handle);
}

/** The handle of a file; null for files from the browser's own dialog, and in browsers without handles. */
export async function handleOf(file: File): Promise<PickedFile | null> {
  return (await handles.get(file)) ?? null;
}
