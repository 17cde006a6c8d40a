/** Decoded frames as an edit frames them: cropped, in 8-bit 4:2:0 with ordinary colors, in the shape of the clip, and mirrored. */
import { VideoSample } from 'mediabunny';
import type { CodedColors } from '@/lib/codecs/color-matrix';
import { conformFrame } from '@/lib/codecs/pixels/conform-frame';
import { isSameShape } from '@/lib/codecs/pixels/fit-frame';
import { flipPlane } from '@/lib/codecs/pixels/flip-plane';
import { planesOf } from '@/lib/codecs/sdr/frame-planes';
import { type PlainFrame, plainPlanes, toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import { EPSILON_SEC } from '@/lib/cut/encode/feed';
import { cropInPixels, flipOf, type StoredFrame } from '@/lib/edit/crop-frame';
import type { Crop } from '@/lib/edit/framing';
import type { VideoFormat } from '@/lib/edit/settle';
import { isPlainFormat } from '@/lib/media/plain-streams';
import type { Span } from '@/lib/media/time';
import { codedColors, colorsOf, encoderSpace, isSameColors, MAPPED, mapperOf, SDR_COLORS } from './colors';
import { changesSize } from './frame-sizes';
import type { VideoStream } from './open-packets';

/** A range of the source whose frames are encoded, and their crop; null for whole frames. */
export interface FramedRange extends Span {
  crop: Crop | null;
}

/** How the frames of a clip differ from the stream's. */
export interface StreamFraming {
  /** In the clip's order; those that overlap have the same crop. */
  ranges: readonly FramedRange[];
  flip: boolean;
  /** What the frames have to match; null if they keep their rotation and colors. */
  format: VideoFormat | null;
}

/** The crop that decides the size of the clip. */
export const firstCrop = ({ ranges }: Pick<StreamFraming, 'ranges'>) => ranges[0]?.crop ?? null;

/** The coded size and shape of a clip's frames. @param crop the crop of its first part. */
export function clipFrame(
  { frame }: VideoStream,
  { crop, format }: { crop: Crop | null; format: VideoFormat | null },
): StoredFrame {
  if (format) return format;
  if (!crop) return frame;
  const { width, height } = cropInPixels(crop, frame);
  return { ...frame, width, height };
}

/** Prepares a decoded frame for the encoder. Takes it over and closes it. @param sec its time on the source's timeline. */
export type PrepareFrame = (sample: VideoSample, sec: number) => Promise<VideoSample>;

/** How the frames of a stream are prepared; null if the encoder takes them as they are. */
export async function preparedFrames(
  stream: VideoStream,
  framing: StreamFraming,
): Promise<PrepareFrame | null> {
  const { frame: stored, pixels } = stream;
  const { ranges, flip, format } = framing;
  const isPlain = !pixels || isPlainFormat(pixels);
  const isCropped = ranges.some(({ crop }) => crop);
  // Encoders scale frames of other sizes, too, but may begin a new stream with them.
  const sizesDiffer = isCropped || (await changesSize(stream));
  if (isPlain && !sizesDiffer && !flip && !format) return null;
  const shape = clipFrame(stream, { crop: firstCrop(framing), format });
  const mapper = pixels ? mapperOf(pixels) : null;
  const direction = flipOf(shape.rotation);
  return async (whole, sec) => {
    const crop = cropAt(framing, sec);
    const sample = crop ? cropped(whole, crop, stored.rotation) : whole;
    const isConformed = format !== null || (sizesDiffer && !isSize(sample, shape));
    if (isPlain && !isConformed && !flip) return sample;
    try {
      const planes = await planesOf(sample);
      const plain: CodedFrame = {
        data: mapper ? toBt709(planes, mapper) : toEightBits(planes),
        colors: mapper ? MAPPED : colorsOf(sample),
        width: planes.width,
        height: planes.height,
      };
      const frame = isConformed ? conformed(plain, stored, shape, format) : plain;
      if (flip) mirror(frame, direction);
      const display = { displayWidth: sample.squarePixelWidth, displayHeight: sample.squarePixelHeight };
      const kept = mapper ? SDR_COLORS : sample.colorSpace.toJSON();
      return new VideoSample(frame.data, {
        ...(isConformed ? {} : display),
        ...timesOf(sample),
        format: 'I420',
        codedWidth: frame.width,
        codedHeight: frame.height,
        colorSpace: format ? encoderSpace(frame.colors) : kept,
      });
    } finally {
      sample.close();
    }
  };
}

/** A frame in 8-bit 4:2:0. */
interface CodedFrame {
  data: PlainFrame;
  width: number;
  height: number;
  colors: CodedColors;
}

/** The crop at a time. Frames behind a range only show how long the one before them lasts. */
function cropAt(framing: StreamFraming, sec: number): Crop | null {
  const isIn = ({ startSec, endSec }: Span) => sec >= startSec - EPSILON_SEC && sec < endSec - EPSILON_SEC;
  return framing.ranges.find(isIn)?.crop ?? firstCrop(framing);
}

const isSize = ({ visibleRect }: VideoSample, { width, height }: StoredFrame) =>
  visibleRect.width === width && visibleRect.height === height;

/** A frame of which only a rectangle is visible. Nothing is copied. */
function cropped(sample: VideoSample, crop: Crop, rotation: number): VideoSample {
  const { left, top, width, height } = sample.visibleRect;
  const { x, y, ...size } = cropInPixels(crop, { width, height, rotation });
  const frame = sample.toVideoFrame();
  try {
    const visibleRect = { ...size, x: x + left, y: y + top };
    return new VideoSample(new VideoFrame(frame, { visibleRect }), timesOf(sample));
  } finally {
    frame.close();
    sample.close();
  }
}

const timesOf = ({ timestamp, duration }: VideoSample) => ({ timestamp, duration });

/** A frame in the shape of the clip, and in a format's colors. */
function conformed(
  frame: CodedFrame,
  stored: StoredFrame,
  shape: StoredFrame,
  format: VideoFormat | null,
): CodedFrame {
  const { data, width, height, colors: from } = frame;
  const to = format ? codedColors(format.colors, shape.height) : from;
  const source = { ...stored, width, height };
  if (isSameShape(source, shape) && isSameColors(from, to)) return frame;
  return {
    data: conformFrame(plainPlanes(data, width, height), source, shape, { from, to }),
    width: shape.width,
    height: shape.height,
    colors: to,
  };
}

/** Mirrors a frame where it is. */
function mirror({ data, width, height }: CodedFrame, direction: 'horizontal' | 'vertical'): void {
  const { y, u, v } = plainPlanes(data, width, height);
  flipPlane(y, width, height, direction);
  for (const chroma of [u, v]) flipPlane(chroma, Math.ceil(width / 2), Math.ceil(height / 2), direction);
}
