/** Folder of the origin's private file system that holds clips until they are saved. */
export const SCRATCH_FOLDER = 'snipreel-clips';

/**
 * `FileSystemSyncAccessHandle`, which TypeScript declares for workers only: https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle
 */
export interface SyncFile {
  read(into: ArrayBufferView, options: { at: number }): number;
  write(from: ArrayBufferView, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** An open file in {@link SCRATCH_FOLDER}. */
export interface ScratchFile {
  folder: FileSystemDirectoryHandle;
  entry: FileSystemFileHandle;
  file: SyncFile;
}

/**
 * Creates an empty file in the scratch folder.
 * @throws where that file system or synchronous access to it is missing (WebKitGTK, private windows, the page's thread).
 */
export async function openScratchFile(name: string): Promise<ScratchFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(SCRATCH_FOLDER, { create: true });
  const entry: FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncFile> } =
    await folder.getFileHandle(name, { create: true });
  try {
    const file = await entry.createSyncAccessHandle?.();
    if (!file) throw new Error('no synchronous file access');
    file.truncate(0);
    return { folder, entry, file };
  } catch (error) {
    await folder.removeEntry(name).catch(() => {});
    throw error;
  }
}
