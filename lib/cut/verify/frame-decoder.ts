import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { accessOf } from '@/lib/cut/exact/random-access';
import { readBlob } from '@/lib/mp4/byte-window';
import { type DecoderSetup, decoderSetup } from '@/lib/mp4/decoder-config';
import { at, lastAtMost } from '@/lib/mp4/runs';
import { sizeOf } from '@/lib/mp4/samples';
import type { Track } from '@/lib/mp4/track';
import { positionsOf } from './positions';
import { mediaTimes } from './presented';

/** A picture as the decoder gave it. */
export interface Picture {
  format: string;
  width: number;
  height: number;
  /** All planes one behind the other, rows without padding; brightness first where the format is planar. */
  bytes: Uint8Array;
}

/** What of a picture's group is decoded at most: beyond, it would cost more than a glance. */
const MAX_SAMPLES = 320;
const MAX_BYTES = 32 * 2 ** 20;

/** Decodes single pictures of a track by WebCodecs, each from the keyframe before it. */
export class FrameDecoder {
  private readonly positions: Float64Array;
  private readonly times: Float64Array;

  private constructor(
    private readonly blob: Blob,
    private readonly track: Track,
    private readonly setup: DecoderSetup,
  ) {
    this.positions = positionsOf(track.samples);
    this.times = mediaTimes(track);
  }

  /** Null where this browser has no decoder that could be asked, or the codec has no name there. */
  static of(blob: Blob, track: Track): FrameDecoder | null {
    const [entry, other] = track.entries;
    const setup = entry && !other ? decoderSetup(entry) : null;
    const able = typeof VideoDecoder !== 'undefined' && !isWebKitGtk(navigator.userAgent);
    return setup && able ? new FrameDecoder(blob, track, setup) : null;
  }

  async isSupported(): Promise<boolean> {
    return (await VideoDecoder.isConfigSupported(this.setup)).supported === true;
  }

  /**
   * Null when the picture is too far behind its keyframe.
   * @throws {DecodeFailure} when the browser does not decode it.
   * @throws {MediaError} `file-unreadable`; the signal's reason when aborted.
   */
  async picture(sample: number, signal: AbortSignal): Promise<Picture | null> {
    const key = await this.keyframe(sample);
    if (sample - key >= MAX_SAMPLES || this.bytesOf(key, sample) > MAX_BYTES) return null;
    const chunks = await this.chunks(key, sample);
    signal.throwIfAborted();
    const wanted = chunks.at(-1)?.timestamp;
    let found: VideoFrame | null = null;
    let failure: unknown;
    const decoder = new VideoDecoder({
      output: (frame) => {
        if (frame.timestamp === wanted && !found) found = frame;
        else frame.close();
      },
      error: (error) => {
        failure = error;
      },
    });
    const stop = () => decoder.state !== 'closed' && decoder.close();
    signal.addEventListener('abort', stop);
    try {
      decoder.configure(this.setup);
      for (const chunk of chunks) decoder.decode(chunk);
      await decoder.flush();
      const frame = found as VideoFrame | null;
      if (!frame) throw new DecodeFailure('no picture came of it');
      return await copied(frame);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DecodeFailure) throw error;
      throw new DecodeFailure(String(failure ?? error), { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
      (found as VideoFrame | null)?.close();
      stop();
    }
  }

  /** The last sync sample at or before a sample that decoding can really begin with. */
  private async keyframe(sample: number): Promise<number> {
    const { sync } = this.track.samples;
    if (!sync) return sample;
    for (let i = sync.length === 0 ? -1 : lastAtMost(sync, sample); i >= 0; i--) {
      const key = at(sync, i);
      if (sample - key >= MAX_SAMPLES) return key;
      const shownBefore = at(this.times, key) <= at(this.times, sample);
      if (key <= sample && shownBefore && (await accessOf(this.blob, this.track, key)) !== 'none') return key;
    }
    return 0;
  }

  private bytesOf(from: number, to: number): number {
    let bytes = 0;
    for (let i = from; i <= to; i++) bytes += sizeOf(this.track.samples, i);
    return bytes;
  }

  private async chunks(from: number, to: number): Promise<EncodedVideoChunk[]> {
    const { samples, timescale } = this.track;
    const sizes = Array.from({ length: to - from + 1 }, (_, i) => sizeOf(samples, from + i));
    const starts = sizes.map((_, i) => at(this.positions, from + i));
    const least = Math.min(...starts);
    const greatest = Math.max(...starts.map((start, i) => start + (sizes[i] ?? 0)));
    // Sound between the pictures is read along: one read costs less than many.
    const all = greatest - least <= MAX_BYTES ? await readBlob(this.blob, least, greatest) : null;
    const chunks: EncodedVideoChunk[] = [];
    for (const [i, start] of starts.entries()) {
      const end = start + (sizes[i] ?? 0);
      const data = all ? all.subarray(start - least, end - least) : await readBlob(this.blob, start, end);
      const timestamp = Math.round((at(this.times, from + i) * 1e6) / timescale);
      chunks.push(new EncodedVideoChunk({ type: i === 0 ? 'key' : 'delta', timestamp, data }));
    }
    return chunks;
  }
}

/** The browser could not decode a picture; whether that is the clip's fault, the source's own picture tells. */
export class DecodeFailure extends Error {
  override readonly name = 'DecodeFailure';
}

async function copied(frame: VideoFrame): Promise<Picture> {
  const bytes = new Uint8Array(frame.allocationSize());
  await frame.copyTo(bytes);
  const { visibleRect } = frame;
  return {
    format: frame.format ?? '',
    width: visibleRect?.width ?? 0,
    height: visibleRect?.height ?? 0,
    bytes,
  };
}
