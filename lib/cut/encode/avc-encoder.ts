/** A WebCodecs encoder of H.264 whose bit rate changes while it runs. */
import { EncodedPacket } from 'mediabunny';
import { avcUnitType, joinUnits, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { MediaError } from '@/lib/media/errors';
import { QUANTIZER } from './quality';

/** Frames that may wait in the encoder. With more, their sizes would be known too late to react to. */
const MOST_QUEUED = 2;

/** An encoded frame with the time that it was given. */
export interface EncodedFrame {
  packet: EncodedPacket;
  metadata: EncodedVideoChunkMetadata | undefined;
}

export class AvcEncoder {
  readonly #encoder: VideoEncoder;
  readonly #done: EncodedFrame[] = [];
  /** Exact times in seconds, by the encoder's own in microseconds. */
  readonly #times = new Map<number, number>();
  #failure: unknown = null;

  /** Passed with every frame. */
  readonly #options: VideoEncoderEncodeOptions;

  constructor(private config: VideoEncoderConfig) {
    this.#options = this.holdsQuality ? { avc: { quantizer: QUANTIZER } } : {};
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#take(chunk, metadata),
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure(config);
  }

  /**
   * Encodes a frame of this time, in seconds. Resolves once the encoder can take another. The caller closes the frame.
   * @throws {MediaError} `engine-failed`.
   */
  async encode(frame: VideoFrame, sec: number, keyFrame: boolean): Promise<void> {
    this.#check();
    this.#times.set(frame.timestamp, sec);
    this.#encoder.encode(frame, { ...this.#options, keyFrame });
    while (this.#encoder.encodeQueueSize > MOST_QUEUED) {
      await new Promise((resolve) => this.#encoder.addEventListener('dequeue', resolve, { once: true }));
      this.#check();
    }
  }

  /** True if it holds the quality itself. Then it takes no bit rate. */
  get holdsQuality(): boolean {
    return this.config.bitrateMode === 'quantizer';
  }

  /** Bits per second that it is asked for. */
  get bitrate(): number {
    return this.config.bitrate ?? 0;
  }

  /** Asks for other bits per second from the next frame on. */
  setRate(bitrate: number): void {
    this.#check();
    this.config = { ...this.config, bitrate: Math.round(bitrate) };
    this.#encoder.configure(this.config);
  }

  /** The frames that are done since the last call, in decoding order. */
  take(): EncodedFrame[] {
    return this.#done.splice(0);
  }

  /** Waits until all frames are done. */
  async flush(): Promise<void> {
    this.#check();
    await this.#encoder.flush();
    this.#check();
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  #take(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    const sec = this.#times.get(chunk.timestamp) ?? chunk.timestamp / 1e6;
    this.#times.delete(chunk.timestamp);
    this.#done.push({ packet: new EncodedPacket(withoutSets(data), chunk.type, sec, 0), metadata });
  }

  #check(): void {
    if (this.#failure) throw new MediaError('engine-failed', String(this.#failure), { cause: this.#failure });
    if (this.#encoder.state === 'closed') throw new MediaError('engine-failed', 'the encoder is closed');
  }
}

/** Bytes of a unit's length in the packets of WebCodecs encoders. */
const LENGTH_SIZE = 4;
/** Parameter sets: ITU-T H.264 table 7-1. */
const SETS: ReadonlySet<number> = new Set([7, 8]);

/** Firefox repeats parameter sets in its packets, without colors. They would prevail over what the track states. */
function withoutSets(packet: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const units = [...lengthPrefixedUnits(packet, LENGTH_SIZE)];
  const others = units.filter(([header = 0]) => !SETS.has(avcUnitType(header)));
  return others.length < units.length ? joinUnits(others, LENGTH_SIZE) : packet;
}
