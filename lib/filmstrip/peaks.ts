import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { loudest, type Peaks, raisePeaks } from './loudness';

/** Seconds. Wider buckets are read at one moment only: to decode all of a film's audio would take a minute. */
const WHOLE_BUCKET_SEC = 0.35;

/** Channels that count. */
const CHANNELS = 2;

/** Decodes the loudness of a track. */
export class PeakReader {
  readonly #samples: AudioSampleSink;
  #buffer = new Float32Array();

  constructor(
    track: InputAudioTrack,
    /** What the container's clock shows at the visitor's 0:00. */
    private readonly originSec: number,
  ) {
    this.#samples = new AudioSampleSink(track);
  }

  /**
   * Fills `peaks.length` buckets of `bucketSec` seconds from `fromSec` on.
   * @param every reads only one of so many buckets, unless buckets are read as a whole.
   * @param goOn is asked after each step.
   */
  async fill(
    peaks: Peaks,
    fromSec: number,
    bucketSec: number,
    every: number,
    goOn: () => boolean,
  ): Promise<void> {
    if (bucketSec > WHOLE_BUCKET_SEC) await this.#readMoments(peaks, fromSec, bucketSec, every, goOn);
    // A first look would cost as much as all of it.
    else if (every === 1) await this.#readAll(peaks, fromSec, bucketSec, goOn);
  }

  async #readAll(peaks: Peaks, fromSec: number, bucketSec: number, goOn: () => boolean): Promise<void> {
    const start = fromSec + this.originSec;
    for await (const sample of this.#samples.samples(start, start + peaks.length * bucketSec)) {
      const first = (sample.timestamp - start) / bucketSec;
      for (const channel of this.#channels(sample))
        raisePeaks(peaks, channel, first, 1 / sample.sampleRate / bucketSec);
      sample.close();
      if (!goOn()) return;
    }
  }

  async #readMoments(
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
        peaks[bucket] = Math.max(...[...this.#channels(sample)].map(loudest));
        sample.close();
      }
      if (!goOn()) return;
    }
  }

  /** The first channels; each is valid until the next call. */
  *#channels(sample: AudioSample): Generator<Float32Array, void> {
    const frames = sample.numberOfFrames;
    const count = Math.min(CHANNELS, sample.numberOfChannels);
    if (this.#buffer.length < frames * count) this.#buffer = new Float32Array(frames * count);
    for (let i = 0; i < count; i++) {
      const channel = this.#buffer.subarray(i * frames, (i + 1) * frames);
      sample.copyTo(channel, { planeIndex: i, format: 'f32-planar' });
      yield channel;
    }
  }
}
