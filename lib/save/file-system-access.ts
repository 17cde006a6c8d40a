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

declare global {
  /** The browser's "Save as" dialog, where it has one. */
  var showSaveFilePicker: ((options: SaveFilePickerOptions) => Promise<PickedFile>) | undefined;
  /** The browser's dialog for a folder, where it has one. */
  var showDirectoryPicker:
    | ((options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>)
    | undefined;
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** The items that are files, in the order of `files`. */
export function fileItems({ items }: DataTransfer): DataTransferItem[] {
  return [...items].filter(({ kind }) => kind === 'file');
}

/** The handle of a dropped or pasted file; null without one. Call it before the event's listener returns. */
export function handleOfItem(item: DataTransferItem | undefined): Promise<PickedFile | null> {
  if (!item?.getAsFileSystemHandle) return Promise.resolve(null);
  return item.getAsFileSystemHandle().then(
    (handle) => (handle?.kind === 'file' ? (handle as PickedFile) : null),
    () => null,
  );
}
