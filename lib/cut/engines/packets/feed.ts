import type { EncodedPacket, Output } from 'mediabunny';

/** One track of the file being written, fed piece by piece so that all tracks grow together. */
export interface Feed {
  /** Adds the track; before the output starts. */
  attach(output: Output): Promise<void>;
  /** Seconds on the source's timeline of what {@link step} writes next; Infinity at the end. */
  readonly nextSec: number;
  step(): Promise<void>;
  /** Frees decoders and encoders, at the end or before it; never throws. */
  close(): Promise<void>;
  /** Seconds of the first presentation time written; null before. */
  readonly firstSec: number | null;
  /** The packets written so far. */
  readonly written: DataRate;
}

/** Seconds without a packet after which another part begins. */
const GAP_SEC = 0.5;

/** Measures the data rate of a sequence of packets. Gaps between parts don't count. */
export class DataRate {
  #bytes = 0;
  /** Seconds of the runs before the latest gap. */
  #sec = 0;
  #fromSec = Number.POSITIVE_INFINITY;
  #toSec = Number.NEGATIVE_INFINITY;

  add({ byteLength, timestamp, duration }: Pick<EncodedPacket, 'byteLength' | 'timestamp' | 'duration'>) {
    this.#bytes += byteLength;
    if (timestamp - this.#toSec > GAP_SEC && this.#toSec > this.#fromSec) {
      this.#sec += this.#toSec - this.#fromSec;
      [this.#fromSec, this.#toSec] = [timestamp, timestamp];
    }
    this.#fromSec = Math.min(this.#fromSec, timestamp);
    this.#toSec = Math.max(this.#toSec, timestamp + duration);
  }

  /** Bytes of all packets. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes per second; NaN while there is nothing to measure. */
  get bytesPerSec(): number {
    const sec = this.#sec + Math.max(0, this.#toSec - this.#fromSec);
    return sec > 0 ? this.#bytes / sec : Number.NaN;
  }
}

/** Reads packets, frames or blocks of sound one ahead, because a feed has to know the time of the next one. */
export class ReadAhead<Item extends { close?(): void } & ({ timestamp: number } | { at: number })> {
  /** The next one; null at the end, and before the first {@link take}. */
  next: Item | null = null;

  constructor(private readonly items: AsyncGenerator<Item, void, unknown>) {}

  /** Returns the next one, which the caller has to close, and reads the one after it. */
  async take(): Promise<Item | null> {
    const taken = this.next;
    const { value, done } = await this.items.next();
    this.next = done ? null : value;
    return taken;
  }

  async close(): Promise<void> {
    this.next?.close?.();
    this.next = null;
    await this.items.return().catch(() => {});
  }
}
