import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';

/** An encoded head, in the form that its codec's encoder gives. */
export interface Encoded {
  /** One picture each, in decode order. */
  samples: { data: Uint8Array<ArrayBuffer>; key: boolean }[];
  /** The encoder's decoder configuration; null when the samples need none. */
  description: Uint8Array | null;
}

/** A head that stands before the source's own samples, under one sample entry. */
export interface SplicedHead {
  samples: Uint8Array<ArrayBuffer>[];
  /** Body of the configuration box that speaks of both; null leaves the source's. */
  configuration: Uint8Array | null;
}

/** What the joint needs to know of a stream, and to do to it; one for each codec. */
export interface SpliceableStream {
  /** Pixels shown. */
  width: number;
  height: number;
  /** For a decoder of the source. */
  decoder: { codec: string; description?: Uint8Array };
  /** For an encoder of the head, best first. */
  encoders: Pick<VideoEncoderConfig, 'codec' | 'avc'>[];
  /** For encoders that take a quality for each picture instead of a rate; null where none is known that does. */
  quantizer: VideoEncoderEncodeOptions | null;
  /** The configuration box that {@link SplicedHead} replaces. */
  box: string;
  /**
   * @param reorder pictures of the source that precede another in the stream and follow it on screen, at most.
   * @throws {MediaError} `exact-refused`
   */
  spliceHead(encoded: Encoded, reorder: number): SplicedHead;
}

/**
 * @param keyframe the beginning of the sample that decoding of the head begins with.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export type StreamReader = (entry: SampleEntry, keyframe: Uint8Array) => SpliceableStream;
