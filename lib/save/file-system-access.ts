/** The parts of the File System Access API that TypeScript's DOM does not know: https://wicg.github.io/file-system-access/ */

export interface PickedFile extends FileSystemFileHandle {
  /** Chromium 110 on. */
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

export function saveFilePicker(): SaveFilePicker | null {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SaveFilePicker };
  return showSaveFilePicker ?? null;
}

/** The first of the items that is a file, as `files[0]` is. */
export function fileItem(data: DataTransfer | null): DataTransferItem | undefined {
  return data ? [...data.items].find(({ kind }) => kind === 'file') : undefined;
}

/** The handle behind something dropped or pasted; to be asked for before the event's listener returns. */
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
