/** Frames to be encoded, wherever they come from. */
import type { VideoSample, VideoTrackMetadata } from 'mediabunny';
import type { VideoRates } from '@/lib/cut/splice/browser/encoder-support';

/** Frames to be encoded, whoever encodes them. */
export interface ClipFrames {
  /** Prepared for an encoder, with times on the source's timeline. The receiver closes them. */
  frames: AsyncGenerator<VideoSample, void, unknown>;
  /** Seconds of the ranges. The first frame from each start on has to be a keyframe, and the first from each end on. */
  ranges: readonly { startSec: number; endSec: number }[];
  /** The size of the frames, their rate, and the bits that the source spends on them. */
  rates: VideoRates;
  /** Bits per second, for encoders that can't hold a quality instead. */
  bitrate: number;
  /** What their track states beside its packets. */
  metadata: VideoTrackMetadata;
  /**
   * Makes an encoder's description of its stream state the colors and the shape of the frames.
   * @param frames `scaled`: the encoder has made their pixels square.
   */
  describe(config: VideoDecoderConfig, frames: 'as-they-are' | 'scaled'): void;
}
