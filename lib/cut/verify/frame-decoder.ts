import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { disposableIn } from '@/lib/containers/mp4/read/disposable-samples';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { accessOf, canBegin } from '@/lib/containers/mp4/read/random-access';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { decoderSetup, type SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { readBlob } from '@/lib/media/bytes/byte-ranges';
import type { DecoderSetup } from '@/lib/media/info';
import type { TrackPair } from './track-pair';

/** The input of a decoder for some frames that follow the same keyframe. */
export interface DecoderInput {
  setup: DecoderSetup;
  /** In decode order, a keyframe first. */
  chunks: { sample: number; data: Uint8Array }[];
  /** The samples whose frames are used. */
  targets: number[];
}

/** The most samples and bytes to decode from one keyframe. */
const MAX_SAMPLES = 320;
const MAX_BYTES = 32 * 2 ** 20;

/** Decodes single frames of a track with WebCodecs, from the keyframe before them. */
export class FrameDecoder {
  private readonly positions: Float64Array;
  private readonly times: Float64Array;
  private readonly isDisposable: (sample: Uint8Array) => boolean;
  private support: Promise<boolean> | undefined;

  private constructor(
    private readonly blob: Blob,
    private readonly track: Track,
    entry: SampleEntry,
    private readonly setup: DecoderSetup,
  ) {
    this.isDisposable = disposableIn(entry);
    this.positions = positionsOf(track.samples);
    this.times = mediaTimes(track);
  }

  /** Creates a decoder; null if this browser has none for the track's codec. */
  static of(blob: Blob, track: Track): FrameDecoder | null {
    const [entry, other] = track.entries;
    if (!entry || other || typeof VideoDecoder === 'undefined' || isWebKitGtk(navigator.userAgent))
      return null;
    const setup = decoderSetup(entry);
    return setup && new FrameDecoder(blob, track, entry, setup);
  }

  /** Creates the decoders of a pair of tracks; null if this browser lacks one. */
  static ofPair(
    files: { source: Blob; clip: Blob },
    pair: TrackPair,
  ): { source: FrameDecoder; clip: FrameDecoder } | null {
    const source = FrameDecoder.of(files.source, pair.source);
    const clip = FrameDecoder.of(files.clip, pair.clip);
    return source && clip && { source, clip };
  }

  /** True if the browser supports the track's codec. */
  isSupported(): Promise<boolean> {
    this.support ??= VideoDecoder.isConfigSupported(this.setup).then(
      ({ supported }) => supported === true,
      () => false,
    );
    return this.support;
  }

  /**
   * Reads the samples that decode some frames after one keyframe. Frames too far from it are left out.
   * @param key the result of {@link keyframe} for each of them.
   * @throws {MediaError} `file-unreadable`.
   */
  async input(key: number, samples: readonly number[]): Promise<DecoderInput> {
    const targets = samples.filter(
      (sample) => sample - key < MAX_SAMPLES && this.bytesOf(key, sample) <= MAX_BYTES,
    );
    const chunks = targets.length > 0 ? await this.chunks(key, targets) : [];
    return { setup: this.setup, chunks, targets };
  }

  /**
   * Decodes frames and copies them, by their samples. Resolves to a failure if the browser doesn't decode them.
   * @param copy must not close the frame, which is closed afterwards.
   * @throws the signal's reason when aborted.
   */
  async frames<Copy>(
    { setup, chunks, targets }: DecoderInput,
    signal: AbortSignal,
    copy: (frame: VideoFrame) => Copy | Promise<Copy>,
  ): Promise<ReadonlyMap<number, Copy> | DecodeFailure> {
    signal.throwIfAborted();
    const copies = new Map<number, Copy>();
    if (targets.length === 0) return copies;
    const byTime = new Map(targets.map((sample) => [this.microseconds(sample), sample]));
    const found = new Map<number, VideoFrame>();
    let failure: unknown;
    const decoder = new VideoDecoder({
      output: (frame) => {
        const sample = byTime.get(frame.timestamp);
        if (sample !== undefined && !found.has(sample)) found.set(sample, frame);
        else frame.close();
      },
      error: (error) => {
        failure = error;
      },
    });
    const stop = () => decoder.state !== 'closed' && decoder.close();
    signal.addEventListener('abort', stop);
    try {
      decoder.configure(setup);
      for (const [i, { sample, data }] of chunks.entries()) {
        const timestamp = this.microseconds(sample);
        decoder.decode(new EncodedVideoChunk({ type: i === 0 ? 'key' : 'delta', timestamp, data }));
      }
      await decoder.flush();
      if (found.size < targets.length) return new DecodeFailure('no frame was decoded');
      for (const [sample, frame] of found) copies.set(sample, await copy(frame));
      return copies;
    } catch (error) {
      signal.throwIfAborted();
      return new DecodeFailure(String(failure ?? error));
    } finally {
      signal.removeEventListener('abort', stop);
      for (const frame of found.values()) frame.close();
      stop();
    }
  }

  /** Decodes one frame, as {@link frames} does. Undefined if it is too far from its keyframe. */
  async frame<Copy>(
    sample: number,
    signal: AbortSignal,
    copy: (frame: VideoFrame) => Copy | Promise<Copy>,
  ): Promise<Copy | DecodeFailure | undefined> {
    const input = await this.input(await this.keyframe(sample), [sample]);
    const frames = await this.frames(input, signal, copy);
    return frames instanceof DecodeFailure ? frames : frames.get(sample);
  }

  /** The last sync sample, at or before a sample, that decoding can begin with. */
  async keyframe(sample: number): Promise<number> {
    const { sync } = this.track.samples;
    if (!sync) return sample;
    for (let i = sync.length === 0 ? -1 : lastAtMost(sync, sample); i >= 0; i--) {
      const key = at(sync, i);
      if (sample - key >= MAX_SAMPLES) return key;
      const shownBefore = at(this.times, key) <= at(this.times, sample);
      if (key <= sample && shownBefore && canBegin(await accessOf(this.blob, this.track, key))) return key;
    }
    return 0;
  }

  private bytesOf(from: number, to: number): number {
    let bytes = 0;
    for (let i = from; i <= to; i++) bytes += sizeOf(this.track.samples, i);
    return bytes;
  }

  /** The samples needed to decode these frames, in decode order. */
  private async chunks(from: number, targets: readonly number[]): Promise<DecoderInput['chunks']> {
    const { samples } = this.track;
    const to = Math.max(...targets);
    const sizes = Array.from({ length: to - from + 1 }, (_, i) => sizeOf(samples, from + i));
    const starts = sizes.map((_, i) => at(this.positions, from + i));
    const least = Math.min(...starts);
    const greatest = Math.max(...starts.map((start, i) => start + (sizes[i] ?? 0)));
    // One read is faster than many, although it includes the audio between the frames.
    const all = greatest - least <= MAX_BYTES ? await readBlob(this.blob, least, greatest) : null;
    const chunks: DecoderInput['chunks'] = [];
    for (const [i, start] of starts.entries()) {
      const sample = from + i;
      const end = start + (sizes[i] ?? 0);
      const data = all ? all.subarray(start - least, end - least) : await readBlob(this.blob, start, end);
      if (targets.includes(sample) || !this.isDisposable(data)) chunks.push({ sample, data });
    }
    return chunks;
  }

  private microseconds(sample: number): number {
    return Math.round((at(this.times, sample) * 1e6) / this.track.timescale);
  }
}

/** The browser could not decode a frame. If the source's frame doesn't decode either, the clip isn't the cause. */
export class DecodeFailure {
  constructor(readonly message: string) {}
}
