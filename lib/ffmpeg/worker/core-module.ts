/** The members of the Emscripten module `@ffmpeg/core` (0.12.6 to 0.12.10) that the worker uses. */

/** A file or folder of Emscripten's file system. */
export interface FsNode {
  node_ops: NodeOps;
  stream_ops: StreamOps;
  id: number;
  mode: number;
}

/** An open file. */
export interface FsStream {
  node: FsNode;
  position: number;
}

/** Operations on files and folders: https://emscripten.org/docs/api_reference/Filesystem-API.html */
export interface NodeOps {
  getattr?(node: FsNode): object;
  setattr?(node: FsNode, attributes: { size?: number }): void;
  lookup?(parent: FsNode, name: string): FsNode;
  readdir?(node: FsNode): string[];
  unlink?(parent: FsNode, name: string): void;
}

/** Operations on open files. Positions, offsets and lengths in bytes. */
export interface StreamOps {
  llseek?(stream: FsStream, offset: number, whence: number): number;
  read?(stream: FsStream, heap: Int8Array, offset: number, length: number, position: number): number;
  write?(stream: FsStream, heap: Int8Array, offset: number, length: number, position: number): number;
}

/** Emscripten's file system. */
export interface Fs {
  createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
  mount(type: { mount(): FsNode }, options: object, point: string): void;
  unmount(point: string): void;
  mkdir(path: string): void;
  unlink(path: string): void;
  readFile(path: string): Uint8Array;
  /** An error that becomes `errno` in the C library when a file operation throws it. */
  ErrnoError: new (
    errno: number,
  ) => Error;
}

/** The running core. */
export interface CoreModule {
  FS: Fs;
  /** The exit code of the last run; −1 when it didn't finish. */
  ret: number;
  exec(...args: string[]): number;
  reset(): void;
  setLogger(log: (line: { type: string; message: string }) => void): void;
}

/** The default export of the core's ES module. */
export type CreateCore = (overrides: {
  mainScriptUrlOrBlob: string;
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
}) => Promise<CoreModule>;
