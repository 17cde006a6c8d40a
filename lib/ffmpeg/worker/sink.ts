/** Where the bytes of the clip go while ffmpeg writes, rewrites and re-reads them. Bytes throughout. */
export interface Sink {
  readonly size: number;
  /** @returns bytes copied; 0 at the end. */
  read(target: Int8Array, position: number): number;
  /** @throws when the storage is full or gone; nothing may be assumed of what was written then. */
  write(bytes: Int8Array, position: number): void;
  truncate(size: number): void;
  /** Ends writing. The blob is a view of the stored bytes, not a copy. */
  finish(): Promise<Blob>;
  /** Frees what is stored; may follow `finish`. */
  discard(): Promise<void>;
}
