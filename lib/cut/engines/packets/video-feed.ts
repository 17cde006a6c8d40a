import { type Output, type VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { rational, withDisplay } from '@/lib/codecs/h264/display';
import type { VideoFormat } from '@/lib/edit/edit';
import type { Span } from '@/lib/media/time';
import { clipColors, completeColors, nameColors } from './colors';
import { videoMetadata } from './copy-feed';
import { DataRate, type Feed, ReadAhead } from './feed';
import { clipFrame, firstCrop, type PrepareFrame, preparedFrames, type StreamFraming } from './framed-frames';
import type { VideoStream } from './open-packets';
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

  /** The ranges of the framing may be in any order; a frame at an end is written too if there are several. */
  static async open(this: void, stream: VideoStream, framing: StreamFraming): Promise<VideoFeed> {
    const { ranges, format } = framing;
    const facts = await clipFacts(stream.track, framing);
    const aspect = await stream.track.getPixelAspectRatio();
    // Of a crop, too: players guess by the lines of the source.
    const colors = completeColors(await clipColors(stream), await stream.track.getCodedHeight());
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
        // The encoder only knows the frame's shape in whole pixels.
        if (firstCrop(ranges)) stateAspect(config, facts, { width: aspect.num, height: aspect.den });
        config.colorSpace = colors;
        if (config.description) config.description = repairAvcConfig(config.description);
      },
    });
    const samples = new ReadAhead(shownFrames(stream, ranges, await preparedFrames(stream, framing)));
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

/** The frames of some ranges, prepared for an encoder, with their times on the source's timeline. */
export async function* shownFrames(
  { track, shiftSec }: VideoStream,
  ranges: readonly Span[],
  prepare: PrepareFrame | null,
): AsyncGenerator<VideoSample, void, unknown> {
  const sink = new VideoSampleSink(track);
  const margin = ranges.length > 1 ? EPSILON_SEC : -EPSILON_SEC;
  for (const { startSec, endSec } of mergeNeeds(ranges.map((range) => ({ ...range, key: null })))) {
    let isFirst = true;
    for await (const sample of sink.samples(startSec - shiftSec + EPSILON_SEC, endSec - shiftSec + margin)) {
      const sec = isFirst ? startSec : sample.timestamp + shiftSec;
      const frame = prepare ? await prepare(sample, sec) : sample;
      frame.setTimestamp(sec);
      isFirst = false;
      yield frame;
    }
  }
}

/** The facts of a track's video as the clip has it. */
async function clipFacts(track: VideoStream['track'], { ranges, format }: StreamFraming) {
  const facts = await videoFactsOf(track);
  const crop = firstCrop(ranges);
  const { width, height } = await clipFrame(track, { crop, format });
  const share = Math.min(1, (width * height) / (facts.width * facts.height));
  // What moves is mostly inside a crop, so it takes more of the bits than of the pixels.
  return { ...facts, width, height, bits: facts.bits * (crop ? Math.sqrt(share) : share) };
}

/** Makes the clip state a format's colors and pixel aspect ratio: in its parameter sets, and in no box that could contradict them. */
function stateFormat(config: VideoDecoderConfig, format: VideoFormat): void {
  delete config.colorSpace;
  stateAspect(config, format, rational(format.pixelAspect));
  if (config.description) config.description = withDisplay(config.description, format);
}

/** Makes the clip state the width and height of a pixel. */
function stateAspect(
  config: VideoDecoderConfig,
  frame: { width: number; height: number },
  pixel: { width: number; height: number },
): void {
  config.displayAspectWidth = pixel.width * frame.width;
  config.displayAspectHeight = pixel.height * frame.height;
}

function rotationOf({ rotation }: VideoFormat): 0 | 90 | 180 | 270 {
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}
