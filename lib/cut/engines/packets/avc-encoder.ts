/** A WebCodecs encoder of H.264 whose bit rate changes while it runs. */
import { EncodedPacket, type VideoSample } from 'mediabunny';
import { MediaError } from '@/lib/media/errors';

/** Frames that may wait in the encoder. With more, their sizes would be known too late to react to. */
const MOST_QUEUED = 4;

/** Profiles, the best first: High, Main, Baseline. ITU-T H.264 §A.2. */
const PROFILES = ['6400', '4d00', '4200'] as const;

/** Levels by the macroblocks of a frame and per second, ITU-T H.264 table A-1. */
const LEVELS = [
  { level: '1e', frame: 1_620, second: 40_500 },
  { level: '1f', frame: 3_600, second: 108_000 },
  { level: '28', frame: 8_192, second: 245_760 },
  { level: '2a', frame: 8_704, second: 522_240 },
  { level: '33', frame: 36_864, second: 983_040 },
] as const;

export interface AvcShape {
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
}

/** A configuration that this browser supports for some bit rate; null if there is none. */
export async function avcConfig(shape: AvcShape, bitrate: number): Promise<VideoEncoderConfig | null> {
  const { width, height, rate } = shape;
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const { level } = LEVELS.find(({ frame, second }) => blocks <= frame && blocks * rate <= second) ?? {
    level: '34',
  };
  for (const profile of PROFILES) {
    const config: VideoEncoderConfig = {
      codec: `avc1.${profile}${level}`,
      width,
      height,
      bitrate,
      framerate: Math.max(1, Math.round(rate)),
      bitrateMode: 'variable',
      latencyMode: 'quality',
      avc: { format: 'avc' },
    };
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (answer?.supported) return config;
  }
  return null;
}

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

  constructor(private config: VideoEncoderConfig) {
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#take(chunk, metadata),
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure(config);
  }

  /** Encodes a frame of this time, in seconds. Resolves once the encoder can take another. @throws {MediaError} `engine-failed`. */
  async encode(sample: VideoSample, sec: number, keyFrame: boolean): Promise<void> {
    this.#check();
    sample.setTimestamp(sec);
    const frame = sample.toVideoFrame();
    try {
      this.#times.set(frame.timestamp, sec);
      this.#encoder.encode(frame, { keyFrame });
    } finally {
      frame.close();
    }
    while (this.#encoder.encodeQueueSize > MOST_QUEUED) {
      await new Promise((resolve) => this.#encoder.addEventListener('dequeue', resolve, { once: true }));
      this.#check();
    }
  }

  /** Asks for other bits per second from the next frame on. */
  setRate(bitrate: number): void {
    this.#check();
    this.config = { ...this.config, bitrate };
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
    this.#done.push({ packet: new EncodedPacket(data, chunk.type, sec, 0), metadata });
  }

  #check(): void {
    if (this.#failure) throw new MediaError('engine-failed', String(this.#failure), { cause: this.#failure });
    if (this.#encoder.state === 'closed') throw new MediaError('engine-failed', 'the encoder is closed');
  }
}
