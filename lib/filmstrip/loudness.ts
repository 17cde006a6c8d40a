/** The loudest sample of each bucket, 0–1; −1 where nothing was read. */
export type Peaks = Float32Array<ArrayBuffer>;

/** Seconds of the file that are read at once. */
export const CHUNK_SEC = 30;

/** Seconds of a kept bucket. */
const BUCKET_SEC = 0.005;
const CHUNK_BUCKETS = Math.round(CHUNK_SEC / BUCKET_SEC);

/** The loudest of the samples `[from, to)`, 0–1. */
export function loudest(samples: Float32Array, from = 0, to = samples.length): number {
  let most = 0;
  for (let i = from; i < to; i++) {
    const value = Math.abs(samples[i] ?? 0);
    if (value > most) most = value;
  }
  return most;
}

/**
 * Raises buckets to the loudness of samples that lie in them.
 * @param first the bucket of the first sample; a fraction says where in it.
 */
export function raisePeaks(
  peaks: Peaks,
  samples: Float32Array,
  first: number,
  bucketsPerSample: number,
): void {
  let from = 0;
  while (from < samples.length) {
    const bucket = Math.floor(first + from * bucketsPerSample);
    const next = Math.max(from + 1, Math.ceil((bucket + 1 - first) / bucketsPerSample));
    const to = Math.min(samples.length, next);
    if (bucket >= 0 && bucket < peaks.length) {
      const most = loudest(samples, from, to);
      if (most > (peaks[bucket] ?? 0)) peaks[bucket] = most;
    }
    from = to;
  }
}

/**
 * The loudness of a file as far as it was read, for buckets of any length. Zooming decodes nothing twice, and no bucket of a tile
 * depends on where the tile begins. Times are seconds.
 */
export class Loudness {
  /** By number: the loudness of each of the chunk's buckets. */
  readonly #chunks = new Map<number, Peaks>();
  readonly #whole = new Set<number>();

  /** The starts of the chunks between two times that aren't complete. */
  missing(fromSec: number, toSec: number): number[] {
    const starts: number[] = [];
    for (let n = Math.max(0, Math.floor(fromSec / CHUNK_SEC)); n * CHUNK_SEC < toSec; n++)
      if (!this.#whole.has(n)) starts.push(n * CHUNK_SEC);
    return starts;
  }

  /** Adds samples, 0–1, to the chunks that aren't complete. @param rate samples per second. */
  add(atSec: number, samples: Float32Array, rate: number): void {
    const last = Math.floor((atSec + (samples.length - 1) / rate) / CHUNK_SEC);
    for (let n = Math.max(0, Math.floor(atSec / CHUNK_SEC)); n <= last; n++) {
      if (this.#whole.has(n)) continue;
      const first = (atSec - n * CHUNK_SEC) / BUCKET_SEC;
      raisePeaks(this.#chunk(n), samples, first, 1 / rate / BUCKET_SEC);
    }
  }

  /** Marks a chunk as complete. Buckets without samples are silent. */
  complete(startSec: number): void {
    const n = Math.round(startSec / CHUNK_SEC);
    const peaks = this.#chunk(n);
    for (let i = 0; i < peaks.length; i++) if ((peaks[i] ?? 0) < 0) peaks[i] = 0;
    this.#whole.add(n);
  }

  /** Sets each bucket to its loudest sample. Unknown buckets keep their value. */
  fill(buckets: Peaks, fromSec: number, bucketSec: number): void {
    for (let i = 0; i < buckets.length; i++) {
      const most = this.#loudest(fromSec + i * bucketSec, fromSec + (i + 1) * bucketSec);
      if (most >= 0) buckets[i] = most;
    }
  }

  #chunk(n: number): Peaks {
    const known = this.#chunks.get(n);
    if (known) return known;
    const peaks = new Float32Array(CHUNK_BUCKETS).fill(-1);
    this.#chunks.set(n, peaks);
    return peaks;
  }

  #loudest(fromSec: number, toSec: number): number {
    let most = -1;
    const to = Math.round(toSec / BUCKET_SEC);
    for (let at = Math.round(fromSec / BUCKET_SEC); at < to; ) {
      const n = Math.floor(at / CHUNK_BUCKETS);
      const end = Math.min(to, (n + 1) * CHUNK_BUCKETS);
      const peaks = this.#chunks.get(n);
      for (; peaks && at < end; at++) most = Math.max(most, peaks[at - n * CHUNK_BUCKETS] ?? -1);
      at = end;
    }
    return most;
  }
}
