import type { Track } from '@/lib/containers/mp4/read/track';

/** Decoded audio: the samples of each channel, −1 to 1. */
export type Channels = readonly Float32Array[];

/** A stream of copied audio whose packets can stand beside encoded ones. */
export interface FadingStream {
  decoder: AudioDecoderConfig;
  /** Samples of each channel that every packet decodes to, and their number per second. */
  packetSamples: number;
  sampleRate: number;
  /** Packets after which a decoder that began anew returns the same as one that has decoded all packets. */
  settling: number;
  /** Packets after which an encoder that began anew, or in the middle of other audio, makes the source's packets again. */
  warmUp: number;
  /** Packets that are encoded behind the one with the crossfade, until the decoder's state fits the copied ones. */
  behind: number;
  /** Returns whether a packet of the source can stand beside encoded ones. */
  accepts: (packet: Uint8Array) => boolean;
  /**
   * Encodes audio.
   * @param blocks of one packet's samples each.
   * @returns one packet for each block, which decodes to it; null if no encoder here makes packets like the source's.
   * @throws what the encoder fails with; the signal's reason when aborted.
   */
  encode: (blocks: readonly Channels[], signal: AbortSignal) => Promise<readonly Uint8Array[] | null>;
}

/** Reads the stream of a track of one codec; null if it can't be crossfaded. */
export type ReadFadingStream = (track: Track) => FadingStream | null;
