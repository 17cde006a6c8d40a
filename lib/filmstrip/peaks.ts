import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/** Buckets wider than this are tried in one place only: all of a film's sound would take the processor for a minute. Seconds. */
const WHOLE_BUCKET_SEC = 0.35;

/** The loudest of each bucket, 0–1; −1 where nothing was heard. */
export type Peaks = Float32Array<ArrayBuffer>;

export class PeakReader {
  readonly #samples: AudioSampleSink;
  #buffer = new Float32Array();

  constructor(
    track: InputAudioTrack,
    private readonly originSec: number,
  ) {
    this.#samples = new AudioSampleSink(track);
  }

  /**
   * Fills `peaks` with `peaks.length` buckets from `fromSec` on; says after each step whether to go on.
   * @param every the first of how many buckets is looked at, where they are not heard as a whole.
   */
  async fill(
    peaks: Peaks,
    fromSec: number,
    bucketSec: number,
    every: number,
    goOn: () => boolean,
  ): Promise<void> {
    if (bucketSec > WHOLE_BUCKET_SEC) await this.#sparse(peaks, fromSec, bucketSec, every, goOn);
    // A glance would cost as much as hearing it all.
    else if (every === 1) await this.#whole(peaks, fromSec, bucketSec, goOn);
  }

  async #whole(peaks: Peaks, fromSec: number, bucketSec: number, goOn: () => boolean): Promise<void> {
    const start = fromSec + this.originSec;
    for await (const sample of this.#samples.samples(start, start + peaks.length * bucketSec)) {
      this.#listen(sample, peaks, start, bucketSec);
      sample.close();
      if (!goOn()) return;
    }
  }

  async #sparse(
    peaks: Peaks,
    fromSec: number,
    bucketSec: number,
    every: number,
    goOn: () => boolean,
  ): Promise<void> {
    const start = fromSec + this.originSec;
    const buckets: number[] = [];
    for (let i = 0; i < peaks.length; i += every) if ((peaks[i] ?? 0) < 0) buckets.push(i);
    let n = 0;
    for await (const sample of this.#samples.samplesAtTimestamps(
      buckets.map((i) => start + (i + 0.5) * bucketSec),
    )) {
      const bucket = buckets[n++] ?? 0;
      if (sample) {
        peaks[bucket] = this.#loudest(sample);
        sample.close();
      }
      if (!goOn()) return;
    }
  }

  #listen(sample: AudioSample, peaks: Peaks, start: number, bucketSec: number): void {
    const data = this.#planes(sample);
    const frames = sample.numberOfFrames;
    const perFrame = 1 / sample.sampleRate / bucketSec;
    const first = (sample.timestamp - start) / bucketSec;
    for (let i = 0; i < data.length; i++) {
      const bucket = Math.floor(first + (i % frames) * perFrame);
      const value = Math.abs(data[i] ?? 0);
      if (bucket >= 0 && bucket < peaks.length && value > (peaks[bucket] ?? 0)) peaks[bucket] = value;
    }
  }

  #loudest(sample: AudioSample): number {
    let loudest = 0;
    for (const value of this.#planes(sample)) loudest = Math.max(loudest, Math.abs(value));
    return loudest;
  }

  /** The first two channels, one after the other. */
  #planes(sample: AudioSample): Float32Array {
    const frames = sample.numberOfFrames;
    const planes = Math.min(2, sample.numberOfChannels);
    if (this.#buffer.length < frames * planes) this.#buffer = new Float32Array(frames * planes);
    for (let plane = 0; plane < planes; plane++) {
      const part = this.#buffer.subarray(plane * frames, (plane + 1) * frames);
      sample.copyTo(part, { planeIndex: plane, format: 'f32-planar' });
    }
    return this.#buffer.subarray(0, frames * planes);
  }
}
