import type { PickedFile } from '@/lib/save/file-system-access';

const handles = new WeakMap<File, Promise<PickedFile | null>>();

/** Keeps the handle a file came with, for as long as the file itself. */
export function noteHandle(file: File, handle: Promise<PickedFile | null>): void {
  handles.set(file, handle);
}

/** Null for a file chosen by the browser's own dialog, and where the browser has no handles. */
export async function handleOf(file: File): Promise<PickedFile | null> {
  return (await handles.get(file)) ?? null;
}
