/** The parts of the File System Access API that TypeScript's DOM types lack: https://wicg.github.io/file-system-access/ */

export interface PickedFile extends FileSystemFileHandle {
  /** Chromium 110 and later. */
  remove?(): Promise<void>;
  queryPermission?(options: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
}

interface SaveFilePickerOptions {
  id: string;
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}

type SaveFilePicker = (options: SaveFilePickerOptions) => Promise<PickedFile>;

/** The browser's "Save as" dialog; null where it has none. */
export function saveFilePicker(): SaveFilePicker | null {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SaveFilePicker };
  return showSaveFilePicker ?? null;
}

type FolderPicker = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;

/** The browser's dialog for a folder; null where it has none. */
export function folderPicker(): FolderPicker | null {
  const { showDirectoryPicker } = globalThis as { showDirectoryPicker?: FolderPicker };
  return showDirectoryPicker ?? null;
}

/** The items that are files, in the order of `files`. */
export function fileItems({ items }: DataTransfer): DataTransferItem[] {
  return [...items].filter(({ kind }) => kind === 'file');
}

/** The handle of a dropped or pasted file; null without one. Call it before the event's listener returns. */
export function handleOfItem(item: DataTransferItem | undefined): Promise<PickedFile | null> {
  const { getAsFileSystemHandle } = (item ?? {}) as {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  };
  if (!item || !getAsFileSystemHandle) return Promise.resolve(null);
  return getAsFileSystemHandle.call(item).then(
    (handle) => (handle?.kind === 'file' ? (handle as PickedFile) : null),
    () => null,
  );
}
