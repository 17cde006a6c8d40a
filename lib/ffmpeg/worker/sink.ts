/** Storage for a clip while ffmpeg writes, rewrites and reads it. Positions and sizes in bytes. */
export interface Sink {
  readonly size: number;
  /** Copies bytes to `target`. @returns how many; 0 at the end. */
  read(target: Int8Array, position: number): number;
  /** @throws when the storage is full or gone. Part of the bytes may then have been written. */
  write(bytes: Int8Array, position: number): void;
  truncate(size: number): void;
  /** Ends writing. The Blob refers to the stored bytes, it is no copy. */
  finish(): Promise<Blob>;
  /** Frees the storage, also after `finish`. */
  discard(): Promise<void>;
}
