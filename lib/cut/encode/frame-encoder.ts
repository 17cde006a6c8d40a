import { type VideoSample, VideoSampleSource, type VideoSource } from 'mediabunny';
import { avcUnitType, lengthPrefixedUnits } from '@/lib/codecs/nal';
import type { Regulator } from '@/lib/cut/fit/regulator';
import type { ClipFrames } from './clip-frames';
import { DataRate } from './feed';
import { KEYFRAME_SEC, videoQuality, warmUpTimes } from './quality';

/** Encodes frames as H.264, wherever they come from. */
export interface FrameEncoder {
  /** Takes the packets to the file. */
  readonly source: VideoSource;
  /** The packets written so far. */
  readonly written: DataRate;
  /** What keeps the video within its bytes; null if nothing does. */
  readonly regulator: Regulator | null;
  /**
   * Encodes the first frame in vain, because encoders that hold a bit rate start with poor frames. Its time is set.
   * @returns seconds at which the media begins, which may hold those frames.
   */
  warmUp(frame: VideoSample): Promise<number>;
  /** Encodes a frame, whose time is set. The caller closes it. */
  encode(frame: VideoSample, isKey: boolean): Promise<void>;
  /** Writes what still waits. @param endSec seconds at which the last frame ends. */
  finish(endSec: number): Promise<void>;
  close(): void;
}

/** Encodes with constant quality where the browser can, by the library. Nothing limits the bytes. */
export class QualityEncoder implements FrameEncoder {
  readonly source: VideoSampleSource;
  readonly written = new DataRate();
  readonly regulator = null;
  #repeatsSets = false;

  constructor({ rates, bitrate, describe }: Pick<ClipFrames, 'rates' | 'bitrate' | 'describe'>) {
    this.source = new VideoSampleSource({
      codec: 'avc',
      quality: videoQuality(bitrate),
      keyFrameInterval: KEYFRAME_SEC,
      latencyMode: 'quality',
      // Recorded calls change their frame size with the connection. The encoder scales all frames to the size of the first
      // (WebCodecs, VideoEncoderConfig.width). The library's other ways use a canvas, which changes colors.
      sizeChangeBehavior: 'passThrough',
      // The library would pass the rate of its file's clock (`videoMetadata`), and encoders would divide their bits by it.
      onEncoderConfig: (config) => {
        config.framerate = Math.max(1, Math.round(rates.rate));
      },
      onEncodedPacket: (packet, metadata) => {
        this.written.add(packet);
        this.#repeatsSets ||= packet.type === 'key' && holdsSps(packet.data);
        if (metadata?.decoderConfig) describe(metadata.decoderConfig, 'as-they-are');
      },
    });
  }

  /** True if packets hold parameter sets, as Firefox's do: they would prevail over what the track states. */
  get repeatsSets(): boolean {
    return this.#repeatsSets;
  }

  async warmUp(frame: VideoSample): Promise<number> {
    const firstSec = frame.timestamp;
    const times = warmUpTimes(firstSec);
    for (const sec of times) {
      frame.setTimestamp(sec);
      await this.source.add(frame);
    }
    frame.setTimestamp(firstSec);
    return times[0] ?? firstSec;
  }

  async encode(frame: VideoSample, isKey: boolean): Promise<void> {
    await this.source.add(frame, isKey ? { keyFrame: true } : undefined);
  }

  async finish(): Promise<void> {}
  close(): void {}
}

/** Bytes of a unit's length in the packets of WebCodecs encoders. */
const LENGTH_SIZE = 4;
/** A sequence parameter set: ITU-T H.264 table 7-1. */
const SPS = 7;

function holdsSps(packet: Uint8Array): boolean {
  for (const [first = 0] of lengthPrefixedUnits(packet, LENGTH_SIZE))
    if (avcUnitType(first) === SPS) return true;
  return false;
}
