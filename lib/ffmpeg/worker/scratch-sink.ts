import { openScratchFile, type ScratchFile } from '@/lib/media/scratch/scratch-folder';
import type { Sink } from './sink';

/** A file in the origin private file system, so that the clip is never in memory. */
export class ScratchSink implements Sink {
  #size = 0;
  #open = true;

  private constructor(private readonly scratch: ScratchFile) {}

  /** @throws as {@link openScratchFile}. */
  static async create(name: string): Promise<ScratchSink> {
    return new ScratchSink(await openScratchFile(name));
  }

  get size(): number {
    return this.#size;
  }

  read(target: Int8Array, position: number): number {
    return this.scratch.file.read(target, { at: position });
  }

  write(bytes: Int8Array, position: number): void {
    // With a full disk, some browsers write fewer bytes and others throw QuotaExceededError.
    if (this.scratch.file.write(bytes, { at: position }) !== bytes.length) throw new Error('storage full');
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  truncate(size: number): void {
    this.scratch.file.truncate(size);
    this.#size = size;
  }

  async finish(): Promise<Blob> {
    this.scratch.file.flush();
    this.#close();
    return this.scratch.entry.getFile();
  }

  async discard(): Promise<void> {
    this.#close();
    await this.scratch.folder.removeEntry(this.scratch.entry.name);
  }

  #close(): void {
    if (this.#open) this.scratch.file.close();
    this.#open = false;
  }
}
