import { type Output, type VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import type { Span } from '@/lib/media/time';
import { completeColors, nameColors } from './colors';
import { videoMetadata } from './copy-feed';
import { DataRate, type Feed, ReadAhead } from './feed';
import type { VideoStream } from './open-packets';
import { KEYFRAME_SEC, videoFactsOf, videoQuality, WARM_UP } from './quality';
import { EPSILON_SEC, type VideoStart } from './select-packets';

/**
 * Decodes video and encodes it as H.264. Each frame of the span keeps its own time, except a frame that is on screen at the
 * start: it begins with the clip.
 */
export class VideoFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly stream: VideoStream,
    private readonly samples: ReadAhead<VideoSample>,
    private readonly target: VideoSampleSource,
    /** Seconds at which the first frame is shown. */
    private readonly firstShownSec: number,
    readonly written: DataRate,
  ) {}

  static async open(
    this: void,
    stream: VideoStream,
    { endSec }: Span,
    { shownSec }: VideoStart,
  ): Promise<VideoFeed> {
    const facts = await videoFactsOf(stream.track);
    const named = (await stream.track.getDecoderConfig())?.colorSpace;
    nameColors(stream.track);
    const written = new DataRate();
    const target = new VideoSampleSource({
      codec: 'avc',
      quality: videoQuality(facts),
      keyFrameInterval: KEYFRAME_SEC,
      latencyMode: 'quality',
      // Recorded calls change their frame size with the connection. The encoder scales all frames to the size of the first
      // (WebCodecs, VideoEncoderConfig.width). The library's other ways use a canvas, which changes colors.
      sizeChangeBehavior: 'passThrough',
      // The library would pass the rate of its file's clock (`videoMetadata`), and encoders would divide their bits by it.
      onEncoderConfig: (config) => {
        config.framerate = Math.max(1, Math.round(facts.rate));
      },
      onEncodedPacket: (packet, metadata) => {
        written.add(packet);
        const config = metadata?.decoderConfig;
        if (!config) return;
        config.colorSpace = completeColors(named, facts.height);
        if (config.description) config.description = repairAvcConfig(config.description);
      },
    });
    const { shiftSec, track } = stream;
    const samples = new ReadAhead(
      new VideoSampleSink(track).samples(shownSec - shiftSec + EPSILON_SEC, endSec - shiftSec - EPSILON_SEC),
    );
    const feed = new VideoFeed(stream, samples, target, shownSec, written);
    await samples.take();
    return feed;
  }

  get nextSec(): number {
    if (!this.samples.next) return Number.POSITIVE_INFINITY;
    return this.firstSec === null ? this.firstShownSec : this.samples.next.timestamp + this.stream.shiftSec;
  }

  async attach(output: Output): Promise<void> {
    output.addVideoTrack(this.target, await videoMetadata(this.stream.track));
  }

  async step(): Promise<void> {
    const timestamp = this.nextSec;
    const sample = await this.samples.take();
    if (!sample) return;
    try {
      // The track carries the rotation: the frames stay as they are coded.
      sample.setRotation(0);
      const first = this.firstSec === null;
      if (first) this.firstSec = await this.#warmUp(sample, timestamp);
      sample.setTimestamp(timestamp);
      // The clip begins with it, and with nothing of what was encoded in vain.
      await this.target.add(sample, first ? { keyFrame: true } : undefined);
    } finally {
      sample.close();
    }
  }

  /** @returns seconds at which the media then begins. */
  async #warmUp(sample: VideoSample, firstSec: number): Promise<number> {
    for (let i = WARM_UP.times; i > 0; i--) {
      sample.setTimestamp(firstSec - i * WARM_UP.everySec);
      await this.target.add(sample);
    }
    return firstSec - WARM_UP.times * WARM_UP.everySec;
  }

  close(): Promise<void> {
    return this.samples.close();
  }
}
