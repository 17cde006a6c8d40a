import { type EncodedPacket, EncodedVideoPacketSource, type VideoSample } from 'mediabunny';
import { type Budget, Regulator } from '@/lib/cut/fit/regulator';
import type { VideoTarget } from '@/lib/cut/fit/targets';
import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { AvcEncoder, type EncodedFrame } from './avc-encoder';
import { type AvcSetup, bestAvcSetup } from './avc-setup';
import type { ClipFrames } from './clip-frames';
import { DataRate } from './feed';
import { SteadyQuality } from './steady-quality';

/** Seconds between keyframes; players seek to them. They take many bytes, so there are fewer of them within a size limit. */
const KEYFRAME_SEC = { quality: 2, limit: 5 };
/** Seconds between two changes of the bit rate, and the least change. */
const REGULATE_SEC = { quality: 0.1, limit: 0.25 };
const LEAST_CHANGE = 0.03;
/** Longer steps between frames are gaps between parts, in seconds. */
const GAP_SEC = 0.5;
/**
 * How often the first frame is encoded only to be thrown away, and the seconds between those frames. Encoders that hold a bit rate
 * start low and need some frames to reach it.
 */
const WARM_UP = { times: 8, everySec: 1 / 30 };
/** How often the first frame is encoded in a trial, and the bit rate, as a share of the expected one. */
const TRIAL = { times: 2, share: 1 / 8 };

/**
 * Encodes frames as H.264, wherever they come from. Holds a quality, or scales frames, drops some and lowers the quality to stay within
 * a number of bytes.
 */
export class FrameEncoder {
  /** Takes the packets to the file. */
  readonly source = new EncodedVideoPacketSource('avc');
  /** The packets written so far. */
  readonly written = new DataRate();
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
  #avc: AvcEncoder;
  /** Changes the bit rate; null if that stays as it is. */
  #control: Regulator | SteadyQuality | null = null;

  private constructor(
    private readonly setup: AvcSetup,
    private readonly target: VideoTarget | null,
    private readonly clip: Pick<ClipFrames, 'rates' | 'describe'>,
  ) {
    this.#avc = new AvcEncoder(setup.config);
    if (target) this.#control = new Regulator(target);
    else if (!this.#avc.holdsQuality)
      this.#control = new SteadyQuality(this.#avc.bitrate, setup.mostBitsPerSec, clip.rates.rate);
  }

  get #steady(): SteadyQuality | null {
    return this.#control instanceof SteadyQuality ? this.#control : null;
  }

  /**
   * @param target null for constant quality.
   * @throws {MediaError} `codec-not-in-mp4` if the browser can't encode this.
   */
  static async open(target: VideoTarget | null, clip: ClipFrames): Promise<FrameEncoder> {
    const shape = target ?? clip.rates;
    const bitrate = target ? averageRate(target) : clip.bitrate;
    const setup = await bestAvcSetup(shape, bitrate, target ? 'rate' : 'quality');
    if (!setup) throw new MediaError('codec-not-in-mp4', `no encoder for ${shape.width}×${shape.height}`);
    return new FrameEncoder(setup, target, clip);
  }

  /** What keeps the video within its bytes; null if nothing does. */
  get regulator(): Regulator | null {
    return this.#control instanceof Regulator ? this.#control : null;
  }

  get #aim(): 'quality' | 'limit' {
    return this.target ? 'limit' : 'quality';
  }

  /** Prepares for a part by encoding its first frame in vain. Its time is set. */
  async begin(frame: VideoSample): Promise<void> {
    const isFirst = this.#decoderConfig === null;
    if (isFirst && this.#steady) {
      if (!(await this.#canHold(this.#steady, frame))) this.#control = null;
      // The encoder of a trial spends less afterwards, to make up for it.
      this.#avc.close();
      this.#avc = new AvcEncoder(this.setup.config);
    }
    const steady = this.#steady;
    if (!steady && !isFirst) return;
    const { first } = await this.#inVain(frame, isFirst ? WARM_UP.times : 1);
    if (steady) this.#avc.setRate(await steady.begin(first));
  }

  /** Tries whether the quality can be held: the encoder obeys another bit rate, and its packets tell how good they are. */
  async #canHold(steady: SteadyQuality, frame: VideoSample): Promise<boolean> {
    const usual = await this.#inVain(frame, TRIAL.times);
    await steady.begin(usual.first);
    this.#avc.setRate(this.#avc.bitrate * TRIAL.share);
    // An encoder that changes its parameter sets for that fails here.
    const lower = await this.#inVain(frame, TRIAL.times).catch(() => null);
    return lower !== null && steady.isCoarser(lower.last, usual.last);
  }

  /** Encodes a frame several times, first as a keyframe. */
  async #inVain(frame: VideoSample, times: number): Promise<{ first: EncodedPacket; last: EncodedPacket }> {
    await this.#avc.flush();
    await this.#write();
    const { timestamp } = frame;
    for (let i = times; i > 0; i--) await this.#encode(frame, timestamp - i * WARM_UP.everySec, i === times);
    await this.#avc.flush();
    frame.setTimestamp(timestamp);
    const frames = this.#avc.take();
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last) throw new MediaError('engine-failed', 'the encoder returns no packet');
    // The encoder describes its stream with its very first packet.
    if (first.metadata) this.#describe(first.metadata);
    return { first: first.packet, last: last.packet };
  }

  /** Encodes a frame, whose time is set. The caller closes it. */
  async encode(frame: VideoSample, isKey: boolean): Promise<void> {
    const sec = frame.timestamp;
    if (!isKey && !this.#isDue(sec)) return;
    if (this.#lastSec !== null) this.#encodedSec += Math.min(GAP_SEC, Math.max(0, sec - this.#lastSec));
    this.#lastSec = sec;
    this.#regulate();
    const keyFrame = isKey || sec - this.#keySec >= KEYFRAME_SEC[this.#aim];
    if (keyFrame) this.#keySec = sec;
    this.#waiting.push(this.#encodedSec);
    await this.#encode(frame, sec, keyFrame);
    await this.#write();
  }

  /** Writes what still waits. @param endSec seconds at which the last frame ends. */
  async finish(endSec: number): Promise<void> {
    await this.#avc.flush();
    await this.#write();
    await this.#writePending(endSec);
  }

  close(): void {
    this.#avc.close();
  }

  /** Encodes a frame of this time, in seconds. */
  async #encode(sample: VideoSample, sec: number, isKey: boolean): Promise<void> {
    sample.setTimestamp(sec);
    const frame = sample.toVideoFrame();
    try {
      if (isKey) this.#steady?.keyframe(frame, sec);
      await this.#avc.encode(frame, sec, isKey);
    } finally {
      frame.close();
    }
  }

  /** Whether a frame is encoded. A limit may ask for fewer than there are. */
  #isDue(sec: number): boolean {
    const { rate } = this.clip.rates;
    const aim = this.target?.rate ?? rate;
    if (aim > rate * 0.95 || sec - this.#dueSec > GAP_SEC) {
      this.#dueSec = sec + 1 / aim;
      return true;
    }
    if (sec + 0.5 / rate < this.#dueSec) return false;
    this.#dueSec += 1 / aim;
    return true;
  }

  #regulate(): void {
    if (!this.#control || this.#encodedSec - this.#regulatedSec < REGULATE_SEC[this.#aim]) return;
    this.#regulatedSec = this.#encodedSec;
    const next = this.#control.next(this.#encodedSec, this.#waiting[0]);
    if (Math.abs(next / this.#avc.bitrate - 1) >= LEAST_CHANGE) this.#avc.setRate(next);
  }

  async #write(): Promise<void> {
    for (const frame of this.#avc.take()) {
      if (frame.metadata) this.#describe(frame.metadata);
      this.#control?.add(frame.packet);
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
    this.clip.describe(config, this.target ? 'scaled' : 'as-they-are');
    const before = this.#decoderConfig;
    if (before && setupOf(before) !== setupOf(config))
      throw new MediaError('engine-failed', 'the encoder changed its parameter sets');
    this.#decoderConfig = config;
    this.#steady?.describe(config);
  }
}

/** Bits per second. */
const averageRate = ({ bytes, lengthSec }: Budget) => (bytes * 8) / lengthSec;

const setupOf = ({ description }: VideoDecoderConfig) => description && bytesOf(description).join();
