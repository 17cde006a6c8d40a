import { noteHandle } from './file-handles';

/** The files that the installed app was opened with, with their handles remembered. @throws if one of them is gone. */
export function launchedFiles(handles: readonly FileSystemFileHandle[]): Promise<File[]> {
  return Promise.all(
    handles.map(async (handle) => {
      const file = await handle.getFile();
      noteHandle(file, Promise.resolve(handle));
      return file;
    }),
  );
}
