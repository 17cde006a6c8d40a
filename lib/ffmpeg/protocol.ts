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
 * Where a file is while ffmpeg writes it: an entry of the scratch folder; Blob parts, which browsers may keep on disk; or nowhere,
 * because it is handed over meanwhile.
 */
export type OutputPlace = { scratch: string } | 'blobs' | StreamedOutput;

/** How a file is handed over while it is written, in chunks of a size. ffmpeg waits while a gate is closed (`worker/gate.ts`). */
export interface StreamedOutput {
  chunkBytes: number;
  /** One for each chunk. It opens when the chunk has been used. */
  gates: readonly string[];
  /** One that stays closed until the output isn't needed any more. */
  closed: string;
}

/** The message that hands a chunk over. @ffmpeg/ffmpeg makes a `progress` event of it; our worker has no other use for those. */
export const CHUNK_MESSAGE = 'PROGRESS';

/** The options of a {@link CLIP_FS} mount. */
export interface ClipMount {
  /** Name of the file inside the mount point. */
  name: string;
  place: OutputPlace;
}

/** The prefix of worker errors that the visitor's file caused, not the engine. */
export const UNREADABLE = 'file-unreadable: ';

/** True for a part of an output that is handed over while it is written. */
export const isBytes = (data: unknown): data is Uint8Array<ArrayBuffer> =>
  data instanceof Uint8Array && data.buffer instanceof ArrayBuffer;
