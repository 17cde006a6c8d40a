import type { EncodedPacket, Output } from 'mediabunny';

/** A float's distance from the tick it stands for, at most; far below a tick of any clock in use. */
export const EPSILON_SEC = 1e-6;

/** One track of the file being written, fed piece by piece so that all tracks grow together. */
export abstract class Feed {
  /** Seconds of the first presentation time written; null before. */
  firstSec: number | null = null;
  /** The packets written so far. */
  abstract readonly written: DataRate;
  readonly #pieces = this.pieces();

  /** Adds the track; before the output starts. */
  abstract attach(output: Output): Promise<void>;

  /** Yields the seconds of each piece on the source's timeline, and writes the piece when it is asked for the next one. */
  protected abstract pieces(): AsyncGenerator<number, void, unknown>;

  /** Writes the piece whose seconds it returned before. Returns those of the next one; Infinity at the end. */
  async next(): Promise<number> {
    const { value, done } = await this.#pieces.next();
    return done ? Number.POSITIVE_INFINITY : value;
  }

  /** Frees decoders and encoders, at the end or before it; never throws. */
  async close(): Promise<void> {
    await this.#pieces.return().catch(() => {});
  }
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
