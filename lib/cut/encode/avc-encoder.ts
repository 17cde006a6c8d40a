/** A WebCodecs encoder of H.264 whose bit rate changes while it runs. */
import { EncodedPacket } from 'mediabunny';
import { avcUnitType, joinUnits, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { MediaError } from '@/lib/media/errors';
import { QUANTIZER } from './quality';

/** Frames that may wait in the encoder. With more, their sizes would be known too late to react to. */
const MOST_QUEUED = 2;

/** Profiles, the best first: High, Main, Baseline. ITU-T H.264 §A.2. */
const PROFILES = ['6400', '4d00', '4200'] as const;

/** A level, and what a stream of it may have at most: ITU-T H.264 table A-1. */
interface Level {
  /** `level_idc`, hexadecimal. */
  level: string;
  /** Macroblocks of a frame. */
  frame: number;
  /** Macroblocks per second. */
  second: number;
  /** Bits per second of the High profile. */
  bits: number;
}
const LEVELS: readonly Level[] = [
  { level: '1e', frame: 1_620, second: 40_500, bits: 12_500_000 },
  { level: '1f', frame: 3_600, second: 108_000, bits: 17_500_000 },
  { level: '28', frame: 8_192, second: 245_760, bits: 25_000_000 },
  { level: '29', frame: 8_192, second: 245_760, bits: 62_500_000 },
  { level: '2a', frame: 8_704, second: 522_240, bits: 62_500_000 },
  { level: '33', frame: 36_864, second: 983_040, bits: 300_000_000 },
];
const GREATEST_LEVEL: Level = { level: '34', frame: 36_864, second: 2_073_600, bits: 300_000_000 };

export interface AvcShape {
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
}

/** A held quality may need this many times the expected bits. */
const QUALITY_HEADROOM = 1.5;

/** A configuration that the browser supports. */
export interface AvcSetup {
  config: VideoEncoderConfig;
  /** The greatest bit rate of its level. */
  mostBitsPerSec: number;
}

/**
 * Finds a configuration that this browser supports; null if there is none.
 * @param bitrate the expected one, in bits per second.
 * @param hold what stays the same: the quality, if the browser can, or the bit rate.
 */
export async function avcSetup(
  { width, height, rate }: AvcShape,
  bitrate: number,
  hold: 'quality' | 'rate',
): Promise<AvcSetup | null> {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const most = hold === 'quality' ? bitrate * QUALITY_HEADROOM : bitrate;
  const fits = ({ frame, second, bits }: Level) => blocks <= frame && blocks * rate <= second && most <= bits;
  const { level, bits } = LEVELS.find(fits) ?? GREATEST_LEVEL;
  for (const bitrateMode of hold === 'quality'
    ? (['quantizer', 'variable'] as const)
    : (['variable'] as const))
    for (const profile of PROFILES) {
      const config: VideoEncoderConfig = {
        codec: `avc1.${profile}${level}`,
        width,
        height,
        bitrate: Math.round(bitrate),
        framerate: Math.max(1, Math.round(rate)),
        bitrateMode,
        latencyMode: 'quality',
        avc: { format: 'avc' },
      };
      const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
      if (answer?.supported) return { config, mostBitsPerSec: bits };
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
