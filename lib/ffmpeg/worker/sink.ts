/** A sink, whatever it keeps the file in. */
export type AnySink = Sink<Blob | Uint8Array<ArrayBuffer>>;

/** Storage for a clip while ffmpeg writes, rewrites and reads it. Positions and sizes in bytes. */
export interface Sink<Kept extends Blob | Uint8Array<ArrayBuffer> = Blob> {
  readonly size: number;
  /** Copies bytes to `target`. @returns how many; 0 at the end. */
  read(target: Int8Array, position: number): number;
  /** @throws when the storage is full or gone. Part of the bytes may then have been written. */
  write(bytes: Int8Array, position: number): void;
  truncate(size: number): void;
  /** Ends writing. The Blob refers to the stored bytes, it is no copy. Bytes are handed over, and the sink is empty afterwards. */
  finish(): Promise<Kept>;
  /** Frees the storage, also after `finish`. */
  discard(): Promise<void>;
}
