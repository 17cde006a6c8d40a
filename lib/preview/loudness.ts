/** How loud a file is, as far as it has been listened to. Seconds throughout. */

/** What is decoded at once. */
export const STRETCH_SEC = 30;

const BUCKET_SEC = 0.005;

export class Loudness {
  /** By the number of the stretch: the loudest sample of each of its buckets, 0–1. */
  readonly #heard = new Map<number, Float32Array>();

  /** Beginnings of the stretches between two moments that were not listened to yet. */
  missing(fromSec: number, toSec: number): number[] {
    const starts: number[] = [];
    for (let n = Math.max(0, Math.floor(fromSec / STRETCH_SEC)); n * STRETCH_SEC < toSec; n++)
      if (!this.#heard.has(n)) starts.push(n * STRETCH_SEC);
    return starts;
  }

  /** @param samples from the beginning of a stretch on, −32768 to 32767. @param rate samples a second. */
  add(startSec: number, samples: Int16Array, rate: number): void {
    const peaks = new Float32Array(STRETCH_SEC / BUCKET_SEC);
    for (let i = 0; i < samples.length; i++) {
      const bucket = Math.floor(i / rate / BUCKET_SEC);
      const value = Math.abs(samples[i] ?? 0) / 32768;
      if (value > (peaks[bucket] ?? 1)) peaks[bucket] = value;
    }
    this.#heard.set(Math.round(startSec / STRETCH_SEC), peaks);
  }

  /** Fills buckets with the loudest moment in each; those that nothing is known of stay as they are. */
  fill(buckets: Float32Array, fromSec: number, bucketSec: number): void {
    for (let i = 0; i < buckets.length; i++) {
      const loudest = this.#loudest(fromSec + i * bucketSec, fromSec + (i + 1) * bucketSec);
      if (loudest !== null) buckets[i] = loudest;
    }
  }

  #loudest(fromSec: number, toSec: number): number | null {
    let loudest: number | null = null;
    for (let at = Math.round(fromSec / BUCKET_SEC); at < Math.round(toSec / BUCKET_SEC); at++) {
      const inStretch = STRETCH_SEC / BUCKET_SEC;
      const value = this.#heard.get(Math.floor(at / inStretch))?.[at % inStretch];
      if (value !== undefined) loudest = Math.max(loudest ?? 0, value);
    }
    return loudest;
  }
}
