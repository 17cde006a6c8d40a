import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import type { ExactRefusal } from '@/lib/media/errors';

/** An encoded head, as an encoder returns it. */
export interface Encoded {
  /** One frame each, in decode order. */
  samples: { data: Uint8Array<ArrayBuffer>; key: boolean }[];
  /** The decoder configuration from the encoder; null if the samples need none. */
  description: Uint8Array | null;
}

/** The encoded frames of a head, with their times. */
export interface EncodedHead extends Encoded {
  /** Media times (ticks) of the samples. */
  times: number[];
}

/** A head that plays before the source's samples under the same sample entry. */
export interface SplicedHead {
  samples: Uint8Array<ArrayBuffer>[];
  /** Body of the configuration box for both; null if the source's can stay. */
  configuration: Uint8Array | null;
}

/** How WebCodecs encodes a stream. */
export interface BrowserEncoding {
  /** Configurations of an encoder, best first. */
  encoders: Pick<VideoEncoderConfig, 'codec' | 'avc'>[];
  /** Options of encoders that take a quality for each frame instead of a bitrate; null for codecs without such encoders. */
  quantizer: VideoEncoderEncodeOptions | null;
}

/** The settings with which each encoder's samples can follow the stream's own; absent if it has none. */
export interface HeadEncoders {
  /** Or why no browser can. */
  VideoEncoder: BrowserEncoding | ExactRefusal;
  /** Arguments of ffmpeg, which make one sample of each frame and reorder none. */
  libx264?: readonly string[];
  /** The bits of a color. */
  kvazaar?: 8 | 10;
}

/** A stream of the source that can be spliced. Each codec has its own. */
export interface SpliceableStream {
  /** Pixels of a presented frame. */
  width: number;
  height: number;
  /** The configuration of a decoder of the source. */
  decoder: { codec: string; description?: Uint8Array };
  encoders: HeadEncoders;
  /** The configuration box that {@link SplicedHead} replaces. */
  box: string;
  /**
   * Rewrites an encoded head so that it can precede the source's samples.
   * @param reorder the most frames of the source that precede another one in decode order and follow it in presentation order.
   * @throws {MediaError} `exact-refused`
   */
  spliceHead(encoded: Encoded, reorder: number): SplicedHead;
}

/**
 * Reads a stream by its sample entry.
 * @param keyframe the first bytes of the sample that decoding of the head begins with.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export type StreamReader = (entry: SampleEntry, keyframe: Uint8Array) => SpliceableStream;
