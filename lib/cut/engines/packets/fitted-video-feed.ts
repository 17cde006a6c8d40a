import { EncodedVideoPacketSource, type Output, type VideoSample } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { type Budget, Regulator } from '@/lib/cut/fit/regulator';
import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { AvcEncoder, type AvcShape, avcConfig, type EncodedFrame } from './avc-encoder';
import { clipColors, completeColors, nameColors } from './colors';
import { videoMetadata } from './copy-feed';
import { DataRate, type Feed, ReadAhead } from './feed';
import { preparedFrames, type StreamFraming } from './framed-frames';
import type { VideoStream } from './open-packets';
import { WARM_UP } from './quality';
import { EPSILON_SEC } from './select-packets';
import { shownFrames } from './video-feed';

/** What a video is to become, and what it may use. */
export interface VideoTarget extends AvcShape, Budget {}

/** Seconds between keyframes. They take many bytes, so there are fewer than in a clip without a limit. */
const KEYFRAME_SEC = 5;
/** Seconds between two changes of the bit rate, and the least change. */
const REGULATE_SEC = 0.25;
const LEAST_CHANGE = 0.03;
/** Longer steps between frames are gaps between parts, in seconds. */
const GAP_SEC = 0.5;

/**
 * Encodes video within a number of bytes: scales frames, drops some for a lower rate, and sets the bit rate by the bytes that are
 * left. Times, keyframes and rotation are as in `VideoFeed`.
 */
export class FittedVideoFeed implements Feed {
  firstSec: number | null = null;
  readonly written = new DataRate();
  readonly regulator: Regulator;
  readonly #source = new EncodedVideoPacketSource('avc');
  /** Packets wait for the next one, which tells how long they last. */
  #pending: EncodedFrame | null = null;
  #description: string | null = null;
  /** Seconds of video that the encoder got, and where the last rate was set. */
  #encodedSec = 0;
  /** Where the frames that wait in the encoder begin, in seconds of that video. */
  readonly #waiting: number[] = [];
  #regulatedSec = 0;
  #lastSec: number | null = null;
  #keySec = Number.NEGATIVE_INFINITY;
  #dueSec = Number.NEGATIVE_INFINITY;
  #endSec = 0;
  #bitsPerSec: number;

  private constructor(
    private readonly stream: VideoStream,
    private readonly samples: ReadAhead<VideoSample>,
    private readonly encoder: AvcEncoder,
    private readonly target: VideoTarget,
    private readonly keys: readonly number[],
    private readonly colors: VideoColorSpaceInit,
    /** The source's frames per second. */
    private readonly sourceRate: number,
  ) {
    this.regulator = new Regulator(target);
    this.#bitsPerSec = (target.bytes * 8) / target.lengthSec;
  }

  /** @param sourceRate the source's frames per second. @throws {MediaError} `codec-not-in-mp4` if the browser can't encode this. */
  static async open(
    this: void,
    stream: VideoStream,
    framing: StreamFraming,
    target: VideoTarget,
    sourceRate: number,
  ): Promise<FittedVideoFeed> {
    const config = await avcConfig(target, Math.round((target.bytes * 8) / target.lengthSec));
    if (!config) throw new MediaError('codec-not-in-mp4', `no encoder for ${target.width}×${target.height}`);
    const colors = completeColors(await clipColors(stream), await stream.track.getCodedHeight());
    nameColors(stream.track);
    const { ranges } = framing;
    const samples = new ReadAhead(shownFrames(stream, ranges, await preparedFrames(stream, framing)));
    await samples.take();
    const keys = ranges.flatMap(({ startSec, endSec }) => [startSec, endSec]);
    return new FittedVideoFeed(stream, samples, new AvcEncoder(config), target, keys, colors, sourceRate);
  }

  get nextSec(): number {
    return this.samples.next?.timestamp ?? Number.POSITIVE_INFINITY;
  }

  async attach(output: Output): Promise<void> {
    output.addVideoTrack(this.#source, await videoMetadata(this.stream.track));
  }

  async step(): Promise<void> {
    const sec = this.nextSec;
    const sample = await this.samples.take();
    if (!sample) return;
    try {
      this.#endSec = sec + sample.duration;
      const isKey = this.keys.some((key) => Math.abs(key - sec) <= EPSILON_SEC);
      if (isKey || this.#isDue(sec)) await this.#encode(sample, sec, isKey);
    } finally {
      sample.close();
    }
    if (this.samples.next) return;
    await this.encoder.flush();
    await this.#write();
    await this.#writePending(this.#endSec);
  }

  async close(): Promise<void> {
    this.encoder.close();
    await this.samples.close();
  }

  async #encode(sample: VideoSample, sec: number, isKey: boolean): Promise<void> {
    // The track carries the rotation: the frames stay as they are coded.
    sample.setRotation(0);
    if (this.firstSec === null) await this.#warmUp(sample, sec);
    if (this.#lastSec !== null) this.#encodedSec += Math.min(GAP_SEC, Math.max(0, sec - this.#lastSec));
    this.#lastSec = sec;
    this.#regulate();
    const keyFrame = isKey || sec - this.#keySec >= KEYFRAME_SEC;
    if (keyFrame) this.#keySec = sec;
    this.#waiting.push(this.#encodedSec);
    await this.encoder.encode(sample, sec, keyFrame);
    await this.#write();
  }

  /** Encodes the first frame in vain: encoders that hold a bit rate start with poor frames. */
  async #warmUp(sample: VideoSample, sec: number): Promise<void> {
    for (let i = WARM_UP.times; i > 0; i--)
      await this.encoder.encode(sample, sec - i * WARM_UP.everySec, false);
    await this.encoder.flush();
    const [first] = this.encoder.take();
    // The encoder describes its stream with its very first packet.
    if (first?.metadata) this.#describe(first.metadata);
    this.firstSec = sec;
    this.#keySec = Number.NEGATIVE_INFINITY;
  }

  #isDue(sec: number): boolean {
    const half = 0.5 / this.sourceRate;
    if (this.target.rate > this.sourceRate * 0.95 || sec - this.#dueSec > GAP_SEC) {
      this.#dueSec = sec + 1 / this.target.rate;
      return true;
    }
    if (sec + half < this.#dueSec) return false;
    this.#dueSec += 1 / this.target.rate;
    return true;
  }

  #regulate(): void {
    if (this.#encodedSec - this.#regulatedSec < REGULATE_SEC) return;
    this.#regulatedSec = this.#encodedSec;
    const next = this.regulator.next(this.#encodedSec, this.#waiting[0]);
    if (Math.abs(next / this.#bitsPerSec - 1) < LEAST_CHANGE) return;
    this.#bitsPerSec = next;
    this.encoder.setRate(next);
  }

  async #write(): Promise<void> {
    for (const frame of this.encoder.take()) {
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
    const duration = Math.max(0, endSec - packet.timestamp);
    const timed = packet.clone({ duration });
    this.written.add(timed);
    const decoderConfig = this.#decoderConfig;
    await this.#source.add(timed, decoderConfig ? { decoderConfig } : undefined);
    this.#pending = null;
  }

  #decoderConfig: VideoDecoderConfig | null = null;

  /** @throws {MediaError} `engine-failed` if the stream changes its parameters, which one track can't hold. */
  #describe({ decoderConfig }: EncodedVideoChunkMetadata): void {
    if (!decoderConfig?.description) return;
    const description = repairAvcConfig(decoderConfig.description);
    const key = bytesOf(description).join();
    if (this.#description !== null && this.#description !== key)
      throw new MediaError('engine-failed', 'the encoder changed its parameter sets');
    this.#description = key;
    this.#decoderConfig = { ...decoderConfig, description, colorSpace: this.colors };
  }
}
