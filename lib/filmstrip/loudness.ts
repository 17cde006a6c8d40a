/** The loudest sample of each bucket, 0–1; −1 where nothing was read. */
export type Peaks = Float32Array<ArrayBuffer>;

/** The loudest of some samples, 0–1. */
export function loudest(samples: Float32Array): number {
  let most = 0;
  for (const value of samples) most = Math.max(most, Math.abs(value));
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
  for (let i = 0; i < samples.length; i++) {
    const bucket = Math.floor(first + i * bucketsPerSample);
    const value = Math.abs(samples[i] ?? 0);
    if (bucket >= 0 && bucket < peaks.length && value > (peaks[bucket] ?? 0)) peaks[bucket] = value;
  }
}
