import type { StreamTargetChunk } from 'mediabunny';
import { SCRATCH_FOLDER } from '@/lib/cut/scratch-folder';
import { MediaError } from '@/lib/media/errors';

/** Where the bytes of an intermediate file go while they are written. */
export interface Storage {
  writable: WritableStream<StreamTargetChunk>;
  /** The stored bytes; once, after the last write. */
  finish(): Promise<Blob>;
  /** Frees everything, also in the middle of writing; never throws. */
  discard(): Promise<void>;
}

interface SyncFile {
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

type SyncHandle = FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncFile> };

/**
 * A file of the origin private file system, so that the clip is never in memory; parts of a Blob, which the browser may
 * keep on disk, where there is none.
 * @param name an entry of the scratch folder, or null.
 */
export async function openStorage(name: string | null): Promise<Storage> {
  return (name && (await openPrivateFile(name).catch(() => null))) || new BlobParts();
}

async function openPrivateFile(name: string): Promise<Storage | null> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(SCRATCH_FOLDER, { create: true });
  const entry: SyncHandle = await folder.getFileHandle(name, { create: true });
  if (!entry.createSyncAccessHandle) {
    await folder.removeEntry(name);
    return null;
  }
  const file = await entry.createSyncAccessHandle();
  file.truncate(0);
  let open = true;
  const close = () => {
    if (open) file.close();
    open = false;
  };
  return {
    writable: new WritableStream<StreamTargetChunk>({
      write({ data, position }) {
        // A full disk shows as a short write in some browsers and as QuotaExceededError in others.
        if (file.write(data, { at: position }) !== data.length)
          throw new MediaError('engine-failed', 'the private file system is full');
      },
    }),
    async finish() {
      file.flush();
      close();
      return entry.getFile();
    },
    async discard() {
      close();
      await folder.removeEntry(name).catch(() => {});
    },
  };
}

/** Writes one behind the other; what is rewritten later (a box's size) replaces that piece of the Blob. */
export class BlobParts implements Storage {
  #blob = new Blob([]);

  readonly writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => {
      const { size } = this.#blob;
      if (position > size) throw new MediaError('engine-failed', 'a gap in the written file');
      const behind = this.#blob.slice(Math.min(size, position + data.length));
      const bytes = new Uint8Array(data);
      this.#blob =
        position === size ? join(this.#blob, bytes) : join(this.#blob.slice(0, position), bytes, behind);
    },
  });

  async finish(): Promise<Blob> {
    return this.#blob;
  }

  async discard(): Promise<void> {
    this.#blob = new Blob([]);
  }
}

function join(...parts: BlobPart[]): Blob {
  return new Blob(parts, { type: 'video/mp4' });
}
