/**
 * The worker-only globals in use. TypeScript's `webworker` library conflicts with `dom`, which the rest of the project needs:
 * https://github.com/microsoft/TypeScript/issues/20595
 */

interface WorkerScope {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };
}

/** The global scope of the worker. */
export const scope = globalThis as unknown as WorkerScope;

/** Reads a Blob synchronously, because the core's file operations are synchronous. */
export function readSync(blob: Blob): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new scope.FileReaderSync().readAsArrayBuffer(blob));
}
