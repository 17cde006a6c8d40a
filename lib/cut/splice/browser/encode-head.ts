import { keepDecoded } from '@/lib/codecs/decoded-frame';
import { keepsCodedColors } from '@/lib/codecs/decoder-colors';
import { disposableIn } from '@/lib/containers/mp4/read/disposable-samples';
import { chunkOf, sampleOffset, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Encoded, EncodedHead } from '@/lib/cut/splice/codecs/codec';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import { ByteWindow, bytesOf } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused, isAbort, MediaError } from '@/lib/media/errors';
import type { Supported } from './encoder-support';

/** The most frames queued in a decoder or an encoder. Each takes several megabytes. */
const MAX_QUEUE = 6;
/**
 * How often the first frame is encoded before the head. Encoders with a bitrate begin with a low quality, and need some frames to
 * reach the quality that the bitrate allows.
 */
const WARM_UP = 8;
const WARM_UP_US = 33_333;

/** Microseconds between keyframes of a long head. */
const KEYFRAME_US = 4_000_000;
const US = 1_000_000;

/**
 * Decodes from the keyframe before the start and encodes the frames of the head, each with its own time.
 * @param warmUp how often the first frame is encoded before.
 * @throws {MediaError} `exact-refused`, `failed`; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function encodeHead(
  blob: Blob,
  splice: Splice,
  { decoder, encoder, options }: Supported,
  signal: AbortSignal,
  warmUp = WARM_UP,
): Promise<EncodedHead> {
  signal.throwIfAborted();
  const work = new HeadWork(splice, encoder, options, warmUp);
  try {
    work.start(decoder);
    await work.feed(new ByteWindow(blob), signal);
    return work.result();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaError || isAbort(error)) throw error;
    throw new ExactStartRefused('failed', { cause: error });
  } finally {
    work.close();
  }
}

class HeadWork {
  private readonly decoder: VideoDecoder;
  private readonly encoder: VideoEncoder;
  private failure: unknown = null;
  private description: Uint8Array | null = null;
  private readonly samples: Encoded['samples'] = [];
  private readonly times: number[] = [];
  /** When the encoder presents the frames of the head, in microseconds, by their samples. */
  private readonly usOf: ReadonlyMap<number, number>;
  /** Media times (ticks) by the encoder's microseconds. */
  private readonly timeAt = new Map<number, number>();
  private keyUs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly splice: Splice,
    private readonly config: VideoEncoderConfig,
    private readonly options: VideoEncoderEncodeOptions,
    private readonly warmUps: number,
  ) {
    const error = (failure: unknown) => {
      this.failure ??= failure;
    };
    this.encoder = new VideoEncoder({ output: (chunk, metadata) => this.keep(chunk, metadata), error });
    this.decoder = new VideoDecoder({ output: (frame) => this.encode(frame), error });
    let last = -1;
    this.usOf = new Map(
      splice.frames.map(({ sample, time }) => {
        const us = Math.max(last + 1, Math.round(((time - splice.fromTime) * US) / splice.track.timescale));
        last = us;
        this.timeAt.set(us, time);
        return [sample, us];
      }),
    );
  }

  start(decoder: VideoDecoderConfig): void {
    this.encoder.configure(this.config);
    this.decoder.configure(decoder);
  }

  async feed(window: ByteWindow, signal: AbortSignal): Promise<void> {
    const { track, entry, key, at, to } = this.splice;
    const { samples } = track;
    const isDisposable = disposableIn(entry);
    for (let sample = key; sample < Math.min(at, to); sample++) {
      const size = sizeOf(samples, sample);
      const data = await window.read(sampleOffset(samples, sample, chunkOf(samples, sample)), size);
      if (data.length < size) throw new MediaError('media-truncated');
      if (!this.usOf.has(sample) && isDisposable(data)) continue;
      await this.room(signal);
      // The timestamp is the sample's number, which identifies the decoded frame.
      this.decoder.decode(
        new EncodedVideoChunk({ type: sample === key ? 'key' : 'delta', timestamp: sample, data }),
      );
    }
    await this.ended(this.decoder.flush(), signal);
    await this.ended(this.encoder.flush(), signal);
  }

  result(): EncodedHead {
    const { samples, times, description } = this;
    if (samples.length !== this.splice.frames.length || !samples[0]?.key)
      throw new ExactStartRefused('failed');
    if (times.some((time, i) => i > 0 && time <= (times[i - 1] ?? 0))) throw new ExactStartRefused('failed');
    return { samples, times, description };
  }

  close(): void {
    for (const codec of [this.decoder, this.encoder]) if (codec.state !== 'closed') codec.close();
  }

  private encode(frame: VideoFrame): void {
    const { width, height, bitrateMode } = this.config;
    const us = this.usOf.get(frame.timestamp);
    try {
      if (us === undefined || this.failure || this.encoder.state !== 'configured') return;
      if (frame.visibleRect?.width !== width || frame.visibleRect.height !== height)
        throw new ExactStartRefused('unusual');
      if (!keepsCodedColors(frame)) throw new ExactStartRefused('colors');
      // Verification compares the head's first and last frame with these.
      const { frames, track } = this.splice;
      if (us === 0 || frames.at(-1)?.sample === frame.timestamp) keepDecoded(track, frame.timestamp, frame);
      if (us === 0 && bitrateMode !== 'quantizer') this.warmUp(frame);
      const timed = new VideoFrame(frame, { timestamp: us });
      const keyFrame = us - this.keyUs >= KEYFRAME_US;
      if (keyFrame) this.keyUs = us;
      try {
        this.encoder.encode(timed, { ...this.options, keyFrame });
      } finally {
        timed.close();
      }
    } catch (error) {
      this.failure ??= error;
    } finally {
      frame.close();
    }
  }

  private warmUp(frame: VideoFrame): void {
    for (let i = this.warmUps; i > 0; i--) {
      const early = new VideoFrame(frame, { timestamp: -i * WARM_UP_US });
      try {
        this.encoder.encode(early, { keyFrame: i === this.warmUps });
      } finally {
        early.close();
      }
    }
  }

  private keep(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata): void {
    const newDescription = metadata?.decoderConfig?.description;
    if (newDescription) {
      const bytes = bytesOf(newDescription).slice();
      // One sample entry can describe only one set of parameters.
      if (this.description && this.description.join() !== bytes.join()) this.failure ??= 'new parameters';
      this.description = bytes;
    }
    if (chunk.timestamp < 0) return;
    const time = this.timeAt.get(chunk.timestamp);
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    if (time === undefined) this.failure ??= 'a frame without a known time';
    else this.times.push(time);
    this.samples.push({ data, key: chunk.type === 'key' });
  }

  private async room(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.check(signal);
      if (this.decoder.decodeQueueSize < MAX_QUEUE && this.encoder.encodeQueueSize < MAX_QUEUE) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Waits for a flush, or for the abort: a closed codec's flush rejects. */
  private async ended(flush: Promise<void>, signal: AbortSignal): Promise<void> {
    const close = () => this.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await flush;
    } finally {
      signal.removeEventListener('abort', close);
    }
    this.check(signal);
  }

  private check(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.failure) throw this.failure;
  }
}
