import type { StreamedOutput } from '@/lib/ffmpeg/protocol';
import type { Sink } from './sink';

/** What a sink needs of its thread. */
interface Receiver {
  /** Hands a chunk over. */
  post(chunk: Uint8Array<ArrayBuffer>): void;
  /** As `waitForGate`. */
  wait(gate: string, closed: string): void;
}

/** Chunks that are handed over before the first one has been used. */
const CHUNKS_AHEAD = 1;

/** Bytes held back after a chunk. A muxer writes a box's size last, when the start of the box may have been written already. */
const KEPT_BYTES = 2 ** 16;

/** A file that is handed over while it is written. ffmpeg waits while as much of it as may be ahead isn't used. */
export class StreamedSink implements Sink<Uint8Array<ArrayBuffer>> {
  /** The current chunk and the bytes held back after it. */
  #bytes: Uint8Array<ArrayBuffer>;
  #filled = 0;
  /** Where these bytes begin in the file. */
  #from = 0;
  #posted = 0;

  constructor(
    private readonly place: StreamedOutput,
    private readonly receiver: Receiver,
  ) {
    this.#bytes = this.#room();
  }

  get size(): number {
    return this.#from + this.#filled;
  }

  read(): number {
    throw new Error('what was written is gone');
  }

  /** @throws if the position was handed over already or is past the end; if chunks outnumber gates; as `waitForGate`. */
  write(bytes: Int8Array, position: number): void {
    if (position < this.#from || position > this.size)
      throw new Error(`written at ${position} instead of ${this.size}`);
    for (let done = 0; done < bytes.length; ) {
      const at = position + done - this.#from;
      const some = bytes.subarray(done, done + this.#bytes.length - at);
      this.#bytes.set(some, at);
      done += some.length;
      this.#filled = Math.max(this.#filled, at + some.length);
      if (this.#filled === this.#bytes.length) this.#post();
    }
  }

  truncate(size: number): void {
    if (size !== this.size) throw new Error('what was written is gone');
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const rest = this.#bytes.subarray(0, this.#filled);
    await this.discard();
    return rest;
  }

  async discard(): Promise<void> {
    this.#bytes = new Uint8Array(0);
    this.#filled = 0;
  }

  #room(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.place.chunkBytes + KEPT_BYTES);
  }

  #post(): void {
    const { chunkBytes, gates, closed } = this.place;
    const number = this.#posted++;
    if (number >= gates.length) throw new Error('more chunks than gates');
    const kept = this.#bytes.slice(chunkBytes);
    this.receiver.post(this.#bytes.subarray(0, chunkBytes));
    this.#bytes = this.#room();
    this.#bytes.set(kept);
    this.#filled = kept.length;
    this.#from += chunkBytes;
    const gate = gates[number - CHUNKS_AHEAD];
    if (gate !== undefined) this.receiver.wait(gate, closed);
  }
}
