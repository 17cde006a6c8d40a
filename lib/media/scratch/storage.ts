import type { StreamTargetChunk } from 'mediabunny';
import { MediaError } from '@/lib/media/errors';
import { openScratchFile, type SyncFile } from './scratch-folder';

/** Stores an intermediate file while it is written. */
export interface Storage {
  writable: WritableStream<StreamTargetChunk>;
  /** Returns the stored bytes. Call it once, after the last write. */
  finish(): Promise<Blob>;
  /** Frees everything, even during a write. Never throws. */
  discard(): Promise<void>;
}

/**
 * Opens a file of the origin private file system, so that the clip is never in memory. Without such a file system, or once it
 * is full, the bytes become parts of a Blob, which the browser may keep on disk.
 * @param name an entry of the scratch folder, or null.
 */
export async function openStorage(name: string | null): Promise<Storage> {
  return (name && (await openPrivateFile(name).catch(() => null))) || new BlobParts();
}

/** Bytes that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

/** The entry of the scratch folder for about so many bytes; null if they are better kept in a Blob. */
export function scratchFor(bytes: number, name: string | null): string | null {
  return bytes > SMALL_BYTES ? name : null;
}

/**
 * Stores bytes one after the other.
 * @param name as {@link openStorage} takes it.
 * @param write writes with `append`, which may be given the same buffer again once it has settled.
 * @throws what `write` throws. Nothing is left then.
 */
export async function storeInTurn(
  name: string | null,
  write: (append: (data: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<void>,
): Promise<Blob> {
  const storage = await openStorage(name);
  const writer = storage.writable.getWriter();
  let position = 0;
  try {
    await write(async (data) => {
      await writer.write({ type: 'write', data, position });
      position += data.length;
    });
    return await storage.finish();
  } catch (error) {
    await storage.discard();
    throw error;
  }
}

async function openPrivateFile(name: string): Promise<Storage> {
  const { folder, entry, file } = await openScratchFile(name);
  let size = 0;
  let parts: BlobParts | null = null;
  let open = true;
  const close = () => {
    if (open) file.close();
    open = false;
  };
  const written = async (): Promise<Blob> => {
    // Without a flush, which waits for the disk: the bytes are read back, but needn't survive a crash.
    close();
    return (await entry.getFile()).slice(0, size, 'video/mp4');
  };
  return {
    writable: new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        if (!parts && writeAll(file, data, position)) {
          size = Math.max(size, position + data.length);
          return;
        }
        parts ??= new BlobParts(await written());
        parts.write(data, position);
      },
    }),
    finish: () => parts?.finish() ?? written(),
    async discard() {
      close();
      await folder.removeEntry(name).catch(() => {});
    },
  };
}

/** @returns false if the disk is full: some browsers write less, others throw a QuotaExceededError. */
function writeAll(file: SyncFile, data: Uint8Array, at: number): boolean {
  try {
    return file.write(data, { at }) === data.length;
  } catch {
    return false;
  }
}

/** Appends to a Blob. A write to an earlier position (the size of a box) replaces that range. */
export class BlobParts implements Storage {
  constructor(private blob = new Blob([])) {}

  readonly writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => this.write(data, position),
  });

  write(data: Uint8Array, position: number): void {
    const { size } = this.blob;
    if (position > size) throw new MediaError('engine-failed', 'a gap in the written file');
    const behind = this.blob.slice(Math.min(size, position + data.length));
    const before = position === size ? this.blob : this.blob.slice(0, position);
    this.blob = new Blob([before, new Uint8Array(data), behind], { type: 'video/mp4' });
  }

  async finish(): Promise<Blob> {
    return this.blob;
  }

  async discard(): Promise<void> {
    this.blob = new Blob([]);
  }
}
