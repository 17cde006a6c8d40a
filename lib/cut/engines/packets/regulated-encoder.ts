import { EncodedVideoPacketSource, type VideoSample } from 'mediabunny';
import type { ClipFrames } from '@/lib/cut/encode/clip-frames';
import { DataRate } from '@/lib/cut/encode/feed';
import type { FrameEncoder } from '@/lib/cut/encode/frame-encoder';
import { warmUpTimes } from '@/lib/cut/encode/quality';
import { type Budget, Regulator } from '@/lib/cut/fit/regulator';
import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { AvcEncoder, type AvcShape, avcConfig, type EncodedFrame } from './avc-encoder';

/** What a video is to become, and what it may use. */
export interface VideoTarget extends AvcShape, Budget {}

/** Seconds between keyframes. They take many bytes, so there are fewer than in a clip without a limit. */
const KEYFRAME_SEC = 5;
/** Seconds between two changes of the bit rate, and the least change. */
const REGULATE_SEC = 0.25;
const LEAST_CHANGE = 0.03;
/** Longer steps between frames are gaps between parts, in seconds. */
const GAP_SEC = 0.5;

/** Encodes within a number of bytes: scales frames, drops some for a lower rate, and sets the bit rate by the bytes that are left. */
export class RegulatedEncoder implements FrameEncoder {
  readonly source = new EncodedVideoPacketSource('avc');
  readonly written = new DataRate();
  readonly regulator: Regulator;
  /** Packets wait for the next one, which tells how long they last. */
  #pending: EncodedFrame | null = null;
  #decoderConfig: VideoDecoderConfig | null = null;
  /** Seconds of video that the encoder got, and where the last rate was set. */
  #encodedSec = 0;
  #regulatedSec = 0;
  /** Where the frames that wait in the encoder begin, in seconds of that video. */
  readonly #waiting: number[] = [];
  #lastSec: number | null = null;
  #keySec = Number.NEGATIVE_INFINITY;
  #dueSec = Number.NEGATIVE_INFINITY;
  #bitsPerSec: number;

  private constructor(
    private readonly avc: AvcEncoder,
    private readonly target: VideoTarget,
    private readonly clip: Pick<ClipFrames, 'rates' | 'describe'>,
  ) {
    this.regulator = new Regulator(target);
    this.#bitsPerSec = averageRate(target);
  }

  /** @throws {MediaError} `codec-not-in-mp4` if the browser can't encode this. */
  static async open(
    target: VideoTarget,
    clip: Pick<ClipFrames, 'rates' | 'describe'>,
  ): Promise<RegulatedEncoder> {
    const config = await avcConfig(target, Math.round(averageRate(target)));
    if (!config) throw new MediaError('codec-not-in-mp4', `no encoder for ${target.width}×${target.height}`);
    return new RegulatedEncoder(new AvcEncoder(config), target, clip);
  }

  async warmUp(frame: VideoSample): Promise<number> {
    const firstSec = frame.timestamp;
    for (const sec of warmUpTimes(firstSec)) await this.avc.encode(frame, sec, false);
    await this.avc.flush();
    const [first] = this.avc.take();
    // The encoder describes its stream with its very first packet.
    if (first?.metadata) this.#describe(first.metadata);
    frame.setTimestamp(firstSec);
    return firstSec;
  }

  async encode(frame: VideoSample, isKey: boolean): Promise<void> {
    const sec = frame.timestamp;
    if (!isKey && !this.#isDue(sec)) return;
    if (this.#lastSec !== null) this.#encodedSec += Math.min(GAP_SEC, Math.max(0, sec - this.#lastSec));
    this.#lastSec = sec;
    this.#regulate();
    const keyFrame = isKey || sec - this.#keySec >= KEYFRAME_SEC;
    if (keyFrame) this.#keySec = sec;
    this.#waiting.push(this.#encodedSec);
    await this.avc.encode(frame, sec, keyFrame);
    await this.#write();
  }

  async finish(endSec: number): Promise<void> {
    await this.avc.flush();
    await this.#write();
    await this.#writePending(endSec);
  }

  close(): void {
    this.avc.close();
  }

  #isDue(sec: number): boolean {
    const { rate } = this.clip.rates;
    if (this.target.rate > rate * 0.95 || sec - this.#dueSec > GAP_SEC) {
      this.#dueSec = sec + 1 / this.target.rate;
      return true;
    }
    if (sec + 0.5 / rate < this.#dueSec) return false;
    this.#dueSec += 1 / this.target.rate;
    return true;
  }

  #regulate(): void {
    if (this.#encodedSec - this.#regulatedSec < REGULATE_SEC) return;
    this.#regulatedSec = this.#encodedSec;
    const next = this.regulator.next(this.#encodedSec, this.#waiting[0]);
    if (Math.abs(next / this.#bitsPerSec - 1) < LEAST_CHANGE) return;
    this.#bitsPerSec = next;
    this.avc.setRate(next);
  }

  async #write(): Promise<void> {
    for (const frame of this.avc.take()) {
      if (frame.metadata) this.#describe(frame.metadata);
      this.regulator.add(frame.packet.byteLength);
      this.#waiting.shift();
      await this.#writePending(frame.packet.timestamp);
      this.#pending = frame;
    }
  }

  async #writePending(endSec: number): Promise<void> {
    if (!this.#pending) return;
    const { packet } = this.#pending;
    const timed = packet.clone({ duration: Math.max(0, endSec - packet.timestamp) });
    this.written.add(timed);
    await this.source.add(timed, this.#decoderConfig ? { decoderConfig: this.#decoderConfig } : undefined);
    this.#pending = null;
  }

  /** @throws {MediaError} `engine-failed` if the stream changes its parameters, which one track can't hold. */
  #describe({ decoderConfig }: EncodedVideoChunkMetadata): void {
    if (!decoderConfig?.description) return;
    const config = { ...decoderConfig };
    this.clip.describe(config, 'scaled');
    const before = this.#decoderConfig;
    if (before && setupOf(before) !== setupOf(config))
      throw new MediaError('engine-failed', 'the encoder changed its parameter sets');
    this.#decoderConfig = config;
  }
}

/** Bits per second. */
const averageRate = ({ bytes, lengthSec }: Budget) => (bytes * 8) / lengthSec;

const setupOf = ({ description }: VideoDecoderConfig) => description && bytesOf(description).join();
