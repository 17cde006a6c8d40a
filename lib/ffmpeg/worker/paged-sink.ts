import type { Sink } from './sink';

const PAGE_BYTES = 8 * 1024 * 1024;
/** Pages that stay in memory. */
const HOT_PAGES = 4;

/**
 * A file made of pages, for browsers without synchronous private files. Pages that weren't used recently become Blobs, which
 * browsers may keep on disk, so that only a few pages are in memory.
 */
export class PagedSink implements Sink {
  #cold: (Blob | undefined)[] = [];
  /** Pages in memory, least recently used first: a Map keeps insertion order. */
  #hot = new Map<number, Uint8Array<ArrayBuffer>>();
  #size = 0;

  constructor(private readonly readSync: (blob: Blob) => Uint8Array<ArrayBuffer>) {}

  get size(): number {
    return this.#size;
  }

  read(target: Int8Array, position: number): number {
    const within = position % PAGE_BYTES;
    const length = Math.min(target.length, PAGE_BYTES - within, this.#size - position);
    if (length <= 0) return 0;
    target.set(this.#page(Math.floor(position / PAGE_BYTES)).subarray(within, within + length));
    return length;
  }

  write(bytes: Int8Array, position: number): void {
    for (let done = 0; done < bytes.length; ) {
      const at = position + done;
      const within = at % PAGE_BYTES;
      const part = bytes.subarray(done, done + PAGE_BYTES - within);
      this.#page(Math.floor(at / PAGE_BYTES)).set(part, within);
      done += part.length;
    }
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  /** Shortens the file, never extends it. Bytes behind the new end are zero if the file grows again. */
  truncate(size: number): void {
    if (size >= this.#size) return;
    const pages = Math.ceil(size / PAGE_BYTES);
    this.#cold.length = Math.min(this.#cold.length, pages);
    for (const number of [...this.#hot.keys()]) if (number >= pages) this.#hot.delete(number);
    if (size % PAGE_BYTES > 0) this.#page(pages - 1).fill(0, size % PAGE_BYTES);
    this.#size = size;
  }

  async finish(): Promise<Blob> {
    const pages = Math.ceil(this.#size / PAGE_BYTES);
    const parts: Blob[] = [];
    for (let number = 0; number < pages; number++) {
      const hot = this.#hot.get(number);
      const whole = hot ? new Blob([hot]) : (this.#cold[number] ?? new Blob([new Uint8Array(PAGE_BYTES)]));
      parts.push(number === pages - 1 ? whole.slice(0, this.#size - number * PAGE_BYTES) : whole);
    }
    this.#hot.clear();
    this.#cold = parts;
    return new Blob(parts, { type: 'video/mp4' });
  }

  async discard(): Promise<void> {
    this.#hot.clear();
    this.#cold = [];
    this.#size = 0;
  }

  #page(number: number): Uint8Array {
    const kept = this.#hot.get(number);
    const cold = this.#cold[number];
    const page = kept ?? (cold ? this.readSync(cold) : new Uint8Array(PAGE_BYTES));
    this.#hot.delete(number);
    this.#hot.set(number, page);
    this.#cold[number] = undefined;
    const oldest = this.#hot.entries().next().value;
    if (this.#hot.size > HOT_PAGES && oldest) {
      this.#cold[oldest[0]] = new Blob([oldest[1]]);
      this.#hot.delete(oldest[0]);
    }
    return page;
  }
}
