/**
 * What page and worker agree on beyond @ffmpeg/ffmpeg's own messages. The library passes the fields of `load()` and
 * the file system's name and options of `mount()` through as they are, which is all the extension we need.
 */

/** Extra fields of a LOAD message. */
export interface VerifiedProgram {
  /** Same-origin or blob: URL of the core's ES module, already checked. */
  coreURL: string;
  /** Compiled from checked bytes; a restart shares its code instead of compiling 32 MB again. */
  wasmModule: WebAssembly.Module;
}

/** `fsType` of a MOUNT that gives an empty, writable file. */
export const CLIP_FS = 'CLIPFS';

/** Options of such a mount. */
export interface ClipMount {
  /** Name of the file inside the mount point. */
  name: string;
  /** Entry of {@link SCRATCH_FOLDER} to write to; null keeps the file in Blob parts. */
  scratch: string | null;
}

export { SCRATCH_FOLDER } from '@/lib/media/scratch/scratch-folder';

/** Starts the text of a worker error that the visitor's file caused, not the engine. */
export const UNREADABLE = 'file-unreadable: ';
