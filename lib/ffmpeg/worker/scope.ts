/**
 * The worker-only globals in use. TypeScript's `webworker` library conflicts with `dom`, which the rest of the project needs:
 * https://github.com/microsoft/TypeScript/issues/20595
 */

/** `FileSystemSyncAccessHandle`: https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle */
export interface SyncFile {
  read(into: ArrayBufferView, options: { at: number }): number;
  write(from: ArrayBufferView, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };
}

/** The global scope of the worker. */
export const scope = globalThis as unknown as WorkerScope;

/** Reads a Blob synchronously, because the core's file operations are synchronous. */
export function readSync(blob: Blob): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new scope.FileReaderSync().readAsArrayBuffer(blob));
}

/**
 * Opens a file of the origin private file system for synchronous use.
 * @throws in browsers without that (WebKitGTK, old ones).
 */
export async function openSync(file: FileSystemFileHandle): Promise<SyncFile> {
  const handle = file as FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncFile> };
  if (!handle.createSyncAccessHandle) throw new Error('no synchronous file access');
  return handle.createSyncAccessHandle();
}
