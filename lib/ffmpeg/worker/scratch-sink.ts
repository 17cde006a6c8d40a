import { SCRATCH_FOLDER } from '@/lib/ffmpeg/protocol';
import { openSync, type SyncFile } from './scope';
import type { Sink } from './sink';

/** A file in the origin private file system, so that the clip is never in memory. */
export class ScratchSink implements Sink {
  private constructor(
    private readonly folder: FileSystemDirectoryHandle,
    private readonly entry: FileSystemFileHandle,
    private readonly file: SyncFile,
  ) {}

  #size = 0;
  #open = true;

  /**
   * Creates an empty file in the scratch folder.
   * @throws where that file system or synchronous access to it is missing (WebKitGTK, private windows).
   */
  static async create(name: string): Promise<ScratchSink> {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(SCRATCH_FOLDER, { create: true });
    const entry = await folder.getFileHandle(name, { create: true });
    try {
      const file = await openSync(entry);
      file.truncate(0);
      return new ScratchSink(folder, entry, file);
    } catch (error) {
      await folder.removeEntry(name).catch(() => {});
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  read(target: Int8Array, position: number): number {
    return this.file.read(target, { at: position });
  }

  write(bytes: Int8Array, position: number): void {
    // With a full disk, some browsers write fewer bytes and others throw QuotaExceededError.
    if (this.file.write(bytes, { at: position }) !== bytes.length) throw new Error('storage full');
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  truncate(size: number): void {
    this.file.truncate(size);
    this.#size = size;
  }

  async finish(): Promise<Blob> {
    this.file.flush();
    this.#close();
    return this.entry.getFile();
  }

  async discard(): Promise<void> {
    this.#close();
    await this.folder.removeEntry(this.entry.name);
  }

  #close(): void {
    if (this.#open) this.file.close();
    this.#open = false;
  }
}
