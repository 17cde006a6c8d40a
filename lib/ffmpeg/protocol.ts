/**
 * How our worker extends the messages of @ffmpeg/ffmpeg. The library passes the fields of `load()` and the file system's name
 * and options of `mount()` on unchanged.
 */

/** Extra fields of a LOAD message. */
export interface VerifiedProgram {
  /** A `blob:` URL of the core's ES module, whose bytes were checked. */
  coreURL: string;
  /** Compiled from checked bytes. Restarts share it instead of compiling 32 MB again. */
  wasmModule: WebAssembly.Module;
}

/** The `fsType` of a MOUNT that creates an empty, writable file. */
export const CLIP_FS = 'CLIPFS';

/**
 * Where a file is while ffmpeg writes it: an entry of the scratch folder; Blob parts, which browsers may keep on disk; or one piece of
 * memory, which is handed over without a copy. `memory`: the bytes that are expected
 */
export type OutputPlace = { scratch: string } | 'blobs' | { memory: number };

/** The options of a {@link CLIP_FS} mount. */
export interface ClipMount {
  /** Name of the file inside the mount point. */
  name: string;
  place: OutputPlace;
}

/** The prefix of worker errors that the visitor's file caused, not the engine. */
export const UNREADABLE = 'file-unreadable: ';

/** True for an output that was kept in memory. */
export const isBytes = (data: unknown): data is Uint8Array<ArrayBuffer> =>
  data instanceof Uint8Array && data.buffer instanceof ArrayBuffer;
