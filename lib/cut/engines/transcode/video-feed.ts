import { type Output, type VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { videoMetadata } from '@/lib/cut/packets/copy-feed';
import type { Feed } from '@/lib/cut/packets/feed';
import { EPSILON_SEC, type Span, type VideoStart } from '@/lib/cut/packets/select';
import type { VideoStream } from '@/lib/cut/packets/source';
import { pictureOf } from './picture';
import { KEYFRAME_SEC, pictureQuality } from './quality';

/**
 * Decodes a picture and encodes it as H.264: the frames of the span, each at its own time but one that was on the
 * screen before and stays there: it is there from the clip's first moment on.
 */
export class VideoFeed implements Feed {
  firstSec: number | null = null;
  #next: VideoSample | null = null;

  private constructor(
    private readonly stream: VideoStream,
    private readonly samples: AsyncGenerator<VideoSample, void, unknown>,
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
    const target = new VideoSampleSource({
      codec: 'avc',
      quality: pictureQuality(await pictureOf(stream.track)),
      keyFrameInterval: KEYFRAME_SEC,
      latencyMode: 'quality',
    });
    const { shiftSec, track } = stream;
    const samples = new VideoSampleSink(track).samples(
      shownSec - shiftSec + EPSILON_SEC,
      endSec - shiftSec - EPSILON_SEC,
    );
    const feed = new VideoFeed(stream, samples, target, shownSec);
    await feed.#advance();
    return feed;
  }

  get nextSec(): number {
    if (!this.#next) return Number.POSITIVE_INFINITY;
    return this.firstSec === null ? this.firstShownSec : this.#next.timestamp + this.stream.shiftSec;
  }

  async attach(output: Output): Promise<void> {
    output.addVideoTrack(this.target, await videoMetadata(this.stream.track));
  }

  async step(): Promise<void> {
    const sample = this.#next;
    if (!sample) return;
    const timestamp = this.nextSec;
    await this.#advance();
    this.firstSec ??= timestamp;
    try {
      sample.setTimestamp(timestamp);
      // The track carries the rotation: the frames stay as they are coded.
      sample.setRotation(0);
      await this.target.add(sample);
    } finally {
      sample.close();
    }
  }

  async finish(): Promise<void> {}

  async close(): Promise<void> {
    this.#next?.close();
    this.#next = null;
    await this.samples.return().catch(() => {});
  }

  async #advance(): Promise<void> {
    const { value, done } = await this.samples.next();
    this.#next = done ? null : value;
  }
}
