/** The loudness of a file, for the chunks decoded so far. Times are seconds. */

/** Length of a chunk: the audio decoded at once. */
export const CHUNK_SEC = 30;

const BUCKET_SEC = 0.005;

export class Loudness {
  /** By chunk number: the loudest sample of each of its buckets, 0–1. */
  readonly #chunks = new Map<number, Float32Array>();

  /** The starts of the chunks between two times that weren't added yet. */
  missing(fromSec: number, toSec: number): number[] {
    const starts: number[] = [];
    for (let n = Math.max(0, Math.floor(fromSec / CHUNK_SEC)); n * CHUNK_SEC < toSec; n++)
      if (!this.#chunks.has(n)) starts.push(n * CHUNK_SEC);
    return starts;
  }

  /** Adds a chunk. @param samples from its start on, −32768 to 32767. @param rate samples per second. */
  add(startSec: number, samples: Int16Array, rate: number): void {
    const peaks = new Float32Array(CHUNK_SEC / BUCKET_SEC);
    for (let i = 0; i < samples.length; i++) {
      const bucket = Math.floor(i / rate / BUCKET_SEC);
      const value = Math.abs(samples[i] ?? 0) / 32768;
      if (value > (peaks[bucket] ?? 1)) peaks[bucket] = value;
    }
    this.#chunks.set(Math.round(startSec / CHUNK_SEC), peaks);
  }

  /** Sets each bucket to its loudest sample. Buckets without a chunk keep their value. */
  fill(buckets: Float32Array, fromSec: number, bucketSec: number): void {
    for (let i = 0; i < buckets.length; i++) {
      const loudest = this.#loudest(fromSec + i * bucketSec, fromSec + (i + 1) * bucketSec);
      if (loudest !== null) buckets[i] = loudest;
    }
  }

  #loudest(fromSec: number, toSec: number): number | null {
    let loudest: number | null = null;
    for (let at = Math.round(fromSec / BUCKET_SEC); at < Math.round(toSec / BUCKET_SEC); at++) {
      const inChunk = CHUNK_SEC / BUCKET_SEC;
      const value = this.#chunks.get(Math.floor(at / inChunk))?.[at % inChunk];
      if (value !== undefined) loudest = Math.max(loudest ?? 0, value);
    }
    return loudest;
  }
}
