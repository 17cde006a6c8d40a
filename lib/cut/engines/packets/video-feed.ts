import { type Output, type VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { rational, withDisplay } from '@/lib/codecs/h264/display';
import type { VideoFormat } from '@/lib/edit/edit';
import type { Span } from '@/lib/media/time';
import { clipColors, completeColors, nameColors } from './colors';
import { type Conform, conformedFrames } from './conformed-frames';
import { videoMetadata } from './copy-feed';
import { DataRate, type Feed, ReadAhead } from './feed';
import type { VideoStream } from './open-packets';
import { plainFrames } from './plain-frames';
import { KEYFRAME_SEC, videoFactsOf, videoQuality, WARM_UP } from './quality';
import { EPSILON_SEC, mergeNeeds } from './select-packets';

/**
 * Decodes video and encodes it as H.264. Each frame of the ranges keeps its own time, except a frame that is on screen at the
 * start of one: it begins with the range. Every range begins with a keyframe, and so does what follows its end.
 */
export class VideoFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly stream: VideoStream,
    private readonly samples: ReadAhead<VideoSample>,
    private readonly target: VideoSampleSource,
    /** Seconds at which keyframes have to be. */
    private readonly keySec: readonly number[],
    private readonly format: VideoFormat | null,
    readonly written: DataRate,
  ) {}

  /**
   * @param ranges in any order; a frame at an end is written too if there are several.
   * @param format what the video has to match; null if it keeps its size, rotation and colors.
   */
  static async open(
    this: void,
    stream: VideoStream,
    ranges: readonly Span[],
    format: VideoFormat | null = null,
  ): Promise<VideoFeed> {
    const facts = await conformedFacts(stream.track, format);
    const named = await clipColors(stream);
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
        if (format) return stateFormat(config, format);
        config.colorSpace = completeColors(named, facts.height);
        if (config.description) config.description = repairAvcConfig(config.description);
      },
    });
    const conform = format && (await conformedFrames(stream, format));
    const samples = new ReadAhead(shownFrames(stream, ranges, conform));
    const keySec = ranges.flatMap(({ startSec, endSec }) => [startSec, endSec]);
    const feed = new VideoFeed(stream, samples, target, keySec, format, written);
    await samples.take();
    return feed;
  }

  get nextSec(): number {
    return this.samples.next?.timestamp ?? Number.POSITIVE_INFINITY;
  }

  async attach(output: Output): Promise<void> {
    const { transformationMatrix, ...metadata } = await videoMetadata(this.stream.track);
    output.addVideoTrack(this.target, {
      ...metadata,
      ...(this.format ? { rotation: rotationOf(this.format) } : { transformationMatrix }),
    });
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
      const keyFrame = first || this.keySec.some((sec) => Math.abs(sec - timestamp) <= EPSILON_SEC);
      await this.target.add(sample, keyFrame ? { keyFrame } : undefined);
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

/** The frames of some ranges in 8-bit 4:2:0 and standard dynamic range, with their times on the source's timeline. */
export async function* shownFrames(
  { track, shiftSec, pixels }: VideoStream,
  ranges: readonly Span[],
  conform: Conform | null = null,
): AsyncGenerator<VideoSample, void, unknown> {
  const sink = new VideoSampleSink(track);
  const convert = conform ?? plainFrames(pixels);
  const margin = ranges.length > 1 ? EPSILON_SEC : -EPSILON_SEC;
  for (const { startSec, endSec } of mergeNeeds(ranges.map((range) => ({ ...range, key: null })))) {
    let isFirst = true;
    for await (const sample of sink.samples(startSec - shiftSec + EPSILON_SEC, endSec - shiftSec + margin)) {
      const frame = convert ? await convert(sample) : sample;
      frame.setTimestamp(isFirst ? startSec : frame.timestamp + shiftSec);
      isFirst = false;
      yield frame;
    }
  }
}

/** The facts of a track's video once it matches a format. */
async function conformedFacts(track: VideoStream['track'], format: VideoFormat | null) {
  const facts = await videoFactsOf(track);
  if (!format) return facts;
  const { width, height } = format;
  const share = (width * height) / (facts.width * facts.height);
  return { ...facts, width, height, bits: facts.bits * Math.min(1, share) };
}

/** Makes the clip state a format's colors and pixel aspect ratio: in its parameter sets, and in no box that could contradict them. */
function stateFormat(config: VideoDecoderConfig, format: VideoFormat): void {
  const { width, height } = rational(format.pixelAspect);
  delete config.colorSpace;
  config.displayAspectWidth = width * format.width;
  config.displayAspectHeight = height * format.height;
  if (config.description) config.description = withDisplay(config.description, format);
}

function rotationOf({ rotation }: VideoFormat): 0 | 90 | 180 | 270 {
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}
