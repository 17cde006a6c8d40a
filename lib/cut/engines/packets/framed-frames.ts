/** Decoded frames as an edit frames them: cropped, in 8-bit 4:2:0 and the shape of the clip, and mirrored. */
import { type InputVideoTrack, VideoSample } from 'mediabunny';
import { flipPlane } from '@/lib/codecs/pixels/flip-plane';
import { cropInPixels, flipOf, type PixelRect, type StoredFrame } from '@/lib/edit/crop-frame';
import type { VideoFormat } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import type { Span } from '@/lib/media/time';
import { conformedFrames, eightBits, presentationOf, views } from './conformed-frames';
import type { VideoStream } from './open-packets';
import { plainFrames, planesOf } from './plain-frames';
import { EPSILON_SEC } from './select-packets';

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

/** Prepares a decoded frame for the encoder. Takes it over and closes it. @param sec its time on the source's timeline. */
export type PrepareFrame = (sample: VideoSample, sec: number) => Promise<VideoSample>;

/** The coded size and shape of a clip's frames. @param crop the crop of its first part. */
export async function clipFrame(
  track: InputVideoTrack,
  { crop, format }: { crop: Crop | null; format: VideoFormat | null },
): Promise<StoredFrame> {
  if (format) return format;
  const size = { width: await track.getCodedWidth(), height: await track.getCodedHeight() };
  const frame = { ...size, ...(await presentationOf(track)) };
  if (!crop) return frame;
  const { width, height } = cropInPixels(crop, frame);
  return { ...frame, width, height };
}

/** The crop that decides the size of the clip. */
export const firstCrop = (ranges: readonly FramedRange[]) => ranges[0]?.crop ?? null;

/** How the frames of a stream are prepared; null if the encoder takes them as they are. */
export async function preparedFrames(
  stream: VideoStream,
  { ranges, flip, format }: StreamFraming,
): Promise<PrepareFrame | null> {
  const plain = plainFrames(stream.pixels);
  const isCropped = ranges.some(({ crop }) => crop);
  if (!isCropped && !flip && !format) return plain;
  const frame = await clipFrame(stream.track, { crop: firstCrop(ranges), format });
  const { rotation } = await presentationOf(stream.track);
  const conform = await conformedFrames(stream, frame, format?.colors ?? null);
  const direction = flipOf(frame.rotation);
  return async (sample, sec) => {
    const crop = cropAt(ranges, sec);
    const kept = crop ? cropped(sample, crop, rotation) : sample;
    const isOther = isCropped && !isSize(kept, frame);
    const shaped = format || isOther ? await conform(kept) : plain ? await plain(kept) : kept;
    return flip ? mirrored(shaped, direction) : shaped;
  };
}

/** The crop at a time. Frames behind a range only show how long the one before them lasts. */
function cropAt(ranges: readonly FramedRange[], sec: number): Crop | null {
  const isIn = ({ startSec, endSec }: Span) => sec >= startSec - EPSILON_SEC && sec < endSec - EPSILON_SEC;
  return ranges.find(isIn)?.crop ?? firstCrop(ranges);
}

const isSize = ({ visibleRect }: VideoSample, { width, height }: StoredFrame) =>
  visibleRect.width === width && visibleRect.height === height;

/** A frame of which only a rectangle is visible. Nothing is copied. */
function cropped(sample: VideoSample, crop: Crop, rotation: number): VideoSample {
  const { left, top, width, height } = sample.visibleRect;
  const rect = cropInPixels(crop, { width, height, rotation });
  const frame = sample.toVideoFrame();
  try {
    return new VideoSample(new VideoFrame(frame, { visibleRect: moved(rect, left, top) }), timesOf(sample));
  } finally {
    frame.close();
    sample.close();
  }
}

const moved = ({ x, y, ...size }: PixelRect, left: number, top: number) => ({
  ...size,
  x: x + left,
  y: y + top,
});

const timesOf = ({ timestamp, duration }: VideoSample) => ({ timestamp, duration });

/** A mirrored frame, in 8-bit 4:2:0. */
async function mirrored(sample: VideoSample, direction: 'horizontal' | 'vertical'): Promise<VideoSample> {
  try {
    const planes = await planesOf(sample);
    const { width, height } = planes;
    const frame = eightBits(planes);
    const { y, u, v } = views(frame, width, height);
    flipPlane(y, width, height, direction);
    for (const chroma of [u, v]) flipPlane(chroma, Math.ceil(width / 2), Math.ceil(height / 2), direction);
    return new VideoSample(frame, {
      ...timesOf(sample),
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      displayWidth: sample.squarePixelWidth,
      displayHeight: sample.squarePixelHeight,
      colorSpace: sample.colorSpace.toJSON(),
    });
  } finally {
    sample.close();
  }
}
