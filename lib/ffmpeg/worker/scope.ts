/**
 * The few worker-only globals in use. TypeScript's `webworker` library contradicts `dom`, which the rest of the
 * project is checked with: https://github.com/microsoft/TypeScript/issues/20595
 */

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

export const scope = globalThis as unknown as WorkerScope;

/** Reads a blob's bytes without giving up the thread: the core's file calls are synchronous. */
export function readSync(blob: Blob): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new scope.FileReaderSync().readAsArrayBuffer(blob));
}

/** Opens a file of the origin private file system for synchronous use; missing in WebKitGTK and old browsers. */
export async function openSync(file: FileSystemFileHandle): Promise<SyncFile> {
  const handle = file as FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncFile> };
  if (!handle.createSyncAccessHandle) throw new Error('no synchronous file access');
  return handle.createSyncAccessHandle();
}
