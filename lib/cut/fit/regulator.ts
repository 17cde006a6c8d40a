/** Keeps an encoder within a number of bytes by changing its bit rate every now and then. */

/** Seconds of the clip to which a rate applies. */
const WINDOW_SEC = 1;
/** Bounds of a rate, as multiples of the average. */
const MOST = 4;
const LEAST = 0.1;
/** An encoder that is asked for this multiple of the average has plenty. */
const PLENTY = 1.4;
/** Bounds of the bias, and the weight of each new measurement, which is noisy. */
const BIAS = { least: 0.7, most: 1.6, weight: 0.2 };

export interface Budget {
  bytes: number;
  /** Seconds to encode. */
  lengthSec: number;
  /** The share of the bytes that the first `sec` seconds should use; absent: all seconds count the same. */
  shareBefore?(sec: number): number;
}

/** A bit rate that an encoder was asked for, and the bytes that it had written by then. */
export interface Step {
  sec: number;
  written: number;
  bitsPerSec: number;
}

export class Regulator {
  /** The rates that the encoder was asked for, in order; at first the average. */
  readonly #asks: { sec: number; bitsPerSec: number }[];
  /** A step for each change of the rate, in order. */
  readonly steps: Step[] = [];
  readonly #average: number;
  #written = 0;
  /** The share of a rate that the encoder writes: 1.1 if it writes 10 % more. */
  #bias = 1;
  #plenty = 0;

  constructor(private readonly budget: Budget) {
    this.#average = (budget.bytes * 8) / budget.lengthSec;
    this.#asks = [{ sec: 0, bitsPerSec: this.#average }];
  }

  get written(): number {
    return this.#written;
  }

  /** True if the encoder was mostly asked for plenty and used less: the content doesn't need the bytes. */
  get saturated(): boolean {
    return this.steps.length > 0 && this.#plenty / this.steps.length > 0.5;
  }

  /** Adds a packet that was written for the clip. */
  add({ byteLength }: Pick<Uint8Array, 'byteLength'>): void {
    this.#written += byteLength;
  }

  /**
   * Bits per second to ask for from this second of the encoded video on.
   * @param doneSec the seconds whose bytes were added. Frames behind them wait in the encoder, so their bytes count as spent.
   */
  next(sec: number, doneSec = sec): number {
    this.#learn(doneSec);
    const { bytes, lengthSec } = this.budget;
    const waiting = (this.#askedBits(doneSec, sec) * this.#bias) / 8;
    const left = Math.max(0, bytes - this.#written - waiting);
    const windowSec = Math.min(WINDOW_SEC, Math.max(0.1, lengthSec - sec));
    const rest = Math.max(1e-6, 1 - this.#share(sec));
    const ahead = Math.min(1, Math.max(0, this.#share(sec + windowSec) - this.#share(sec)) / rest);
    const target = (left * 8 * ahead) / windowSec / this.#bias;
    const bitsPerSec = Math.min(this.#average * MOST, Math.max(this.#average * LEAST, target));
    if (bitsPerSec >= this.#average * PLENTY) this.#plenty++;
    this.#asks.push({ sec, bitsPerSec });
    this.steps.push({ sec: doneSec, written: this.#written, bitsPerSec: this.#askedAt(doneSec) });
    return Math.round(bitsPerSec);
  }

  #share(sec: number): number {
    const { lengthSec, shareBefore } = this.budget;
    if (sec >= lengthSec) return 1;
    return shareBefore ? shareBefore(sec) : sec / lengthSec;
  }

  #learn(doneSec: number): void {
    const last = this.steps.at(-1);
    if (!last || doneSec <= last.sec) return;
    const got = ((this.#written - last.written) * 8) / this.#askedBits(last.sec, doneSec);
    const bias = this.#bias + BIAS.weight * (got - this.#bias);
    this.#bias = Math.min(BIAS.most, Math.max(BIAS.least, bias));
  }

  #askedAt(sec: number): number {
    return this.#asks.findLast((ask) => ask.sec <= sec)?.bitsPerSec ?? this.#average;
  }

  /** Bits that were asked for between two seconds. */
  #askedBits(fromSec: number, toSec: number): number {
    let bits = 0;
    for (let i = this.#asks.length - 1, end = toSec; i >= 0 && end > fromSec; i--) {
      const { sec = 0, bitsPerSec = 0 } = this.#asks[i] ?? {};
      bits += Math.max(0, end - Math.max(sec, fromSec)) * bitsPerSec;
      end = Math.min(end, sec);
    }
    return bits;
  }
}
