/** Where the frames of encoded video come from. */
import { VideoSampleSink } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { rational, withDisplay } from '@/lib/codecs/h264/display';
import type { ClipFrames } from '@/lib/cut/encode/clip-frames';
import { completeColors } from '@/lib/cut/encode/colors';
import { EPSILON_SEC } from '@/lib/cut/encode/feed';
import { videoBitrate } from '@/lib/cut/encode/quality';
import { videoMetadata } from '@/lib/cut/encode/video-metadata';
import type { VideoRates } from '@/lib/cut/splice/browser/encoder-support';
import type { VideoFormat } from '@/lib/edit/settle';
import { mergeSpans } from '@/lib/media/time';
import { clipColors, nameColors } from './colors';
import type { VideoStream } from './open-packets';
import { clipFrame, firstCrop, preparedFrames, type StreamFraming } from './prepared-frames';
import { hasPackets } from './select-packets';
import { ratesOf } from './track-rates';

/**
 * Decodes the frames of some ranges, which may be in any order. Each frame keeps its time, except a frame that is on screen at the
 * start of a range: it begins with the range. A frame at an end comes too if there are several ranges.
 */
export async function clipFrames(stream: VideoStream, framing: StreamFraming): Promise<ClipFrames> {
  const { track } = stream;
  const { ranges, format } = framing;
  const rates = await clipRates(stream, framing);
  const describe = await describing(stream, framing, rates);
  nameColors(track);
  const { transformationMatrix, ...metadata } = await videoMetadata(track);
  return {
    frames: shownFrames(stream, framing, await preparedFrames(stream, framing)),
    ranges,
    rates,
    bitrate: videoBitrate(rates),
    metadata: { ...metadata, ...(format ? { rotation: rotationOf(format) } : { transformationMatrix }) },
    describe,
  };
}

async function* shownFrames(
  stream: VideoStream,
  { ranges }: StreamFraming,
  prepare: Awaited<ReturnType<typeof preparedFrames>>,
): ClipFrames['frames'] {
  const { track, shiftSec } = stream;
  const sink = new VideoSampleSink(track);
  const margin = ranges.length > 1 ? EPSILON_SEC : -EPSILON_SEC;
  for (const { startSec, endSec } of mergeSpans(ranges)) {
    // Behind the last frame of a video, where its sound goes on, the sink would give that frame.
    if (ranges.length > 1 && !(await hasPackets(stream, { startSec, endSec }))) continue;
    let isFirst = true;
    for await (const sample of sink.samples(startSec - shiftSec + EPSILON_SEC, endSec - shiftSec + margin)) {
      const sec = isFirst ? startSec : sample.timestamp + shiftSec;
      const frame = prepare ? await prepare(sample, sec) : sample;
      // The track carries the rotation: the frames stay as they are coded.
      frame.setRotation(0);
      frame.setTimestamp(sec);
      isFirst = false;
      yield frame;
    }
  }
}

async function clipRates(stream: VideoStream, framing: StreamFraming): Promise<VideoRates> {
  const { rate, bits } = await ratesOf(stream);
  const crop = firstCrop(framing);
  const { width, height } = clipFrame(stream, { crop, format: framing.format });
  const share = Math.min(1, (width * height) / (stream.frame.width * stream.frame.height));
  // What moves is mostly inside a crop, so it takes more of the bits than of the pixels.
  return { width, height, rate, bits: bits * (crop ? Math.sqrt(share) : share) };
}

async function describing(
  stream: VideoStream,
  framing: StreamFraming,
  { width, height }: VideoRates,
): Promise<ClipFrames['describe']> {
  const { format } = framing;
  const { num, den } = await stream.track.getPixelAspectRatio();
  const pixel = format ? rational(format.pixelAspect) : { width: num, height: den };
  const colorSpace = completeColors(await clipColors(stream), stream.frame.height);
  return (config, frames) => {
    // The encoder only knows the frame's shape in whole pixels.
    if (frames === 'as-they-are') {
      config.displayAspectWidth = pixel.width * width;
      config.displayAspectHeight = pixel.height * height;
    }
    // A format stands in the parameter sets, and in no box that could contradict them.
    if (format) delete config.colorSpace;
    else config.colorSpace = colorSpace;
    if (!config.description) return;
    config.description = format
      ? withDisplay(config.description, format)
      : repairAvcConfig(config.description);
  };
}

function rotationOf({ rotation }: VideoFormat): 0 | 90 | 180 | 270 {
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}
