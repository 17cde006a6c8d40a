import { type Output, type VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { completeColors, nameColors } from './colors';
import { videoMetadata } from './copy-feed';
import { type Feed, ReadAhead } from './feed';
import type { VideoStream } from './open-packets';
import { KEYFRAME_SEC, pictureOf, pictureQuality, WARM_UP } from './quality';
import { EPSILON_SEC, type Span, type VideoStart } from './select-packets';

/**
 * Decodes a picture and encodes it as H.264: the frames of the span, each at its own time but one that was on the
 * screen before and stays there: it is there from the clip's first moment on.
 */
export class VideoFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly stream: VideoStream,
    private readonly samples: ReadAhead<VideoSample>,
    private readonly target: VideoSampleSource,
    /** Seconds at which the first frame is shown. */
    private readonly firstShownSec: number,
  ) {}

  static async open(
    this: void,
    stream: VideoStream,
    { endSec }: Span,
    { shownSec }: VideoStart,
  ): Promise<VideoFeed> {
    const picture = await pictureOf(stream.track);
    const named = (await stream.track.getDecoderConfig())?.colorSpace;
    nameColors(stream.track);
    const target = new VideoSampleSource({
      codec: 'avc',
      quality: pictureQuality(picture),
      keyFrameInterval: KEYFRAME_SEC,
      latencyMode: 'quality',
      // Recordings of calls change their size with the line. An encoder brings them to that of its first picture (WebCodecs,
      // VideoEncoderConfig.width); the library's other ways do so through a canvas, which changes colors.
      sizeChangeBehavior: 'passThrough',
      // The library hands on the rate that its file's clock is made of (`videoMetadata`), of which encoders would spend a part.
      onEncoderConfig: (config) => {
        config.framerate = Math.max(1, Math.round(picture.rate));
      },
      onEncodedPacket: (_, metadata) => {
        const told = metadata?.decoderConfig;
        if (!told) return;
        told.colorSpace = completeColors(named, picture.height);
        if (told.description) told.description = repairAvcConfig(told.description);
      },
    });
    const { shiftSec, track } = stream;
    const samples = new ReadAhead(
      new VideoSampleSink(track).samples(shownSec - shiftSec + EPSILON_SEC, endSec - shiftSec - EPSILON_SEC),
    );
    const feed = new VideoFeed(stream, samples, target, shownSec);
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
