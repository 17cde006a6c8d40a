import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { AacBatches } from './aac-batches';
import { CHUNK_SEC, Loudness, loudest, type Peaks } from './loudness';

/** A range of audio: `peaks.length` buckets of `bucketSec` seconds, from `fromSec` on. */
export interface PeakTile {
  key: string;
  fromSec: number;
  bucketSec: number;
  peaks: Peaks;
}

/** Up to this many seconds of audio are decoded completely. Of more, one moment of each bucket is: a whole film would take a minute. */
const WHOLE_SEC = 20 * 60;

/** Every 8th of the wide buckets is read before the others. */
const FIRST_BUCKETS = 8;

/** Seconds of a wide bucket. Reading some of the narrower ones first would take as long as reading all. */
const WIDE_SEC = 0.3;

/** Seconds decoded ahead of a range, because the first packet behind a seek fades in. */
const LEAD_SEC = 0.25;

/** Milliseconds between two updates of tiles in the making. */
const UPDATE_MS = 120;

/** Channels that count. */
const CHANNELS = 2;

/** Tiles to fill from left to right. */
interface TileRequest {
  tiles: readonly PeakTile[];
  /** Where the file ends. */
  endSec: number;
  /** Gets tiles as they fill, and each complete one. */
  update(tile: PeakTile): void;
  /** Called after each step. False ends the work. */
  goOn(): boolean;
}

/** Decoded audio, of the library or of the browser. */
interface Decoded {
  numberOfFrames: number;
  numberOfChannels: number;
  sampleRate: number;
  copyTo(target: Float32Array, options: { planeIndex: number; format: 'f32-planar' }): void;
}

const endOf = ({ fromSec, bucketSec, peaks }: PeakTile) => fromSec + bucketSec * peaks.length;

/** Decodes the loudness of a track. */
export class PeakReader {
  readonly #samples: AudioSampleSink;
  readonly #loudness = new Loudness();
  #batches: Promise<AacBatches | null> | null = null;
  #buffer = new Float32Array();

  constructor(
    private readonly track: InputAudioTrack,
    /** The container's time at the visitor's 0:00. */
    private readonly originSec: number,
  ) {
    this.#samples = new AudioSampleSink(track);
  }

  async fill(request: TileRequest): Promise<void> {
    const { tiles, endSec } = request;
    const missing = tiles.flatMap((tile) =>
      this.#loudness.missing(tile.fromSec, Math.min(endSec, endOf(tile))),
    );
    const starts = [...new Set(missing)].sort((a, b) => a - b);
    if (starts.length * CHUNK_SEC > WHOLE_SEC + CHUNK_SEC) await this.#fillAtMoments(request);
    else await this.#fillWhole(request, starts);
  }

  async #fillWhole(request: TileRequest, starts: readonly number[]): Promise<void> {
    const { tiles, endSec, update, goOn } = request;
    const send = (fromSec: number, toSec: number) => {
      for (const tile of tiles) {
        if (endOf(tile) <= fromSec || tile.fromSec >= toSec) continue;
        this.#loudness.fill(tile.peaks, tile.fromSec, tile.bucketSec);
        update(tile);
      }
    };
    if (starts.length > 0) await this.#glance(request);
    let sentSec = 0;
    let sentAt = performance.now();
    for (const [from, to] of neighbors(starts)) {
      await this.#readAll(from, Math.min(to, endSec), (doneSec) => {
        if (performance.now() - sentAt > UPDATE_MS) {
          send(sentSec, doneSec);
          sentSec = doneSec;
          sentAt = performance.now();
        }
        return goOn();
      });
      if (!goOn()) return;
    }
    send(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Reads the chunks of a range. @param goOn gets the time up to which it is read. */
  async #readAll(fromSec: number, toSec: number, goOn: (doneSec: number) => boolean): Promise<void> {
    let chunk = fromSec;
    const [start, end] = [fromSec + this.originSec, toSec + this.originSec];
    /** @returns false to end. */
    const add = (audio: Decoded, clockSec: number) => {
      const atSec = clockSec - this.originSec;
      if (atSec + audio.numberOfFrames / audio.sampleRate > fromSec)
        for (const channel of this.#channels(audio)) this.#loudness.add(atSec, channel, audio.sampleRate);
      for (; atSec >= chunk + CHUNK_SEC; chunk += CHUNK_SEC) this.#loudness.complete(chunk);
      return goOn(atSec);
    };
    this.#batches ??= AacBatches.open(this.track);
    const batches = await this.#batches;
    let isWanted = true;
    if (batches) {
      await batches.decode(start - LEAD_SEC, end, (audio, sec) => {
        isWanted = add(audio, sec);
        return isWanted;
      });
    } else {
      for await (const sample of this.#samples.samples(start - LEAD_SEC, end)) {
        isWanted = add(sample, sample.timestamp);
        sample.close();
        if (!isWanted) break;
      }
    }
    for (; isWanted && chunk < toSec; chunk += CHUNK_SEC) this.#loudness.complete(chunk);
  }

  /** Fills wide buckets that aren't known yet from one moment in every eight of them. */
  async #glance({ tiles, update, goOn }: TileRequest): Promise<void> {
    for (const tile of tiles) {
      const { peaks, bucketSec } = tile;
      this.#loudness.fill(peaks, tile.fromSec, bucketSec);
      if (bucketSec < WIDE_SEC || !goOn()) continue;
      await this.#readMoments(tile, FIRST_BUCKETS, goOn);
      for (let i = 1; i < peaks.length; i++) if ((peaks[i] ?? 0) < 0) peaks[i] = peaks[i - 1] ?? -1;
      update(tile);
    }
  }

  async #fillAtMoments({ tiles, update, goOn }: TileRequest): Promise<void> {
    for (const every of [FIRST_BUCKETS, 1]) {
      for (const tile of tiles) {
        if (!goOn()) return;
        this.#loudness.fill(tile.peaks, tile.fromSec, tile.bucketSec);
        let sentAt = performance.now();
        await this.#readMoments(tile, every, () => {
          if (performance.now() - sentAt > UPDATE_MS) {
            update(tile);
            sentAt = performance.now();
          }
          return goOn();
        });
        update(tile);
      }
    }
  }

  async #readMoments(
    { peaks, fromSec, bucketSec }: PeakTile,
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
        peaks[bucket] = Math.max(...[...this.#channels(sample)].map((channel) => loudest(channel)));
        sample.close();
      }
      if (!goOn()) return;
    }
  }

  /** The first channels; each is valid until the next call. */
  *#channels(sample: Decoded): Generator<Float32Array, void> {
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

/** Joins chunks that follow each other to ranges of seconds. @param starts ascending. */
function neighbors(starts: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const start of starts) {
    const last = ranges.at(-1);
    if (last?.[1] === start) last[1] = start + CHUNK_SEC;
    else ranges.push([start, start + CHUNK_SEC]);
  }
  return ranges;
}
