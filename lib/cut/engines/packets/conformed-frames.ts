/** Frames in the shape and the colors of a clip that they have to match. */
import { type InputVideoTrack, VideoSample } from 'mediabunny';
import { type CodedColors, matrixOf } from '@/lib/codecs/color-matrix';
import { conformFrame } from '@/lib/codecs/pixels/conform-frame';
import { isSameShape } from '@/lib/codecs/pixels/fit-frame';
import type { Planes } from '@/lib/codecs/sdr/frame-planes';
import { type PlainFrame, toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import type { FrameShape, VideoColors } from '@/lib/media/info';
import { completeColors } from './colors';
import type { VideoStream } from './open-packets';
import { mapperOf, planesOf, SDR_COLORS } from './plain-frames';

/** Turns a decoded frame into one that matches. Takes the frame over and closes it. */
export type Conform = (sample: VideoSample) => Promise<VideoSample>;

/**
 * How the frames of a stream are made to match a shape.
 * @param wanted the colors that they are converted to; null if they stay as they are, once they are those of ordinary screens.
 */
export async function conformedFrames(
  { track, pixels }: VideoStream,
  shape: FrameShape,
  wanted: VideoColors | null,
): Promise<Conform> {
  const from = await presentationOf(track);
  const mapper = pixels ? mapperOf(pixels) : null;
  return async (sample) => {
    try {
      const planes = await planesOf(sample);
      const plain = mapper ? toBt709(planes, mapper) : eightBits(planes);
      const own = mapper ? MAPPED : colorsOf(sample);
      const to = wanted ? codedColors(wanted, shape.height) : own;
      const { width, height } = planes;
      const isReady = isSameShape({ ...from, width, height }, shape) && isSame(own, to);
      const colors = { from: own, to };
      const frame = isReady ? plain : conformFrame(views(plain, width, height), from, shape, colors);
      const kept = mapper ? SDR_COLORS : sample.colorSpace.toJSON();
      return new VideoSample(frame, {
        format: 'I420',
        codedWidth: shape.width,
        codedHeight: shape.height,
        timestamp: sample.timestamp,
        duration: sample.duration,
        colorSpace: wanted ? SPACES[to.matrix](to.fullRange) : kept,
      });
    } finally {
      sample.close();
    }
  };
}

/** BT.709 in the limited range: what mapped colors are. */
export const MAPPED: CodedColors = { matrix: 'bt709', fullRange: false };

const isSame = (a: CodedColors, b: CodedColors) => a.matrix === b.matrix && a.fullRange === b.fullRange;

/** Only so that the encoder gets the frames as they are. The clip's parameter sets state the format's colors. */
const space = (primaries: VideoColorPrimaries, matrix: VideoMatrixCoefficients) => (fullRange: boolean) => ({
  primaries,
  matrix,
  fullRange,
  transfer: 'bt709' as const,
});
const SPACES = {
  bt709: space('bt709', 'bt709'),
  bt601: space('smpte170m', 'smpte170m'),
  // The encoder only has to leave the values alone.
  bt2020: space('bt709', 'bt709'),
} as const;

export async function presentationOf(track: InputVideoTrack) {
  const { num, den } = await track.getPixelAspectRatio();
  return { rotation: await track.getRotation(), pixelAspect: num / den };
}

export function eightBits(planes: Planes): PlainFrame {
  const { bitDepth, across, down, y, u, v } = planes;
  if (bitDepth !== 8 || across !== 2 || down !== 2) return toEightBits(planes);
  const frame: PlainFrame = new Uint8Array(y.length + u.length + v.length);
  frame.set(y);
  frame.set(u, y.length);
  frame.set(v, y.length + u.length);
  return frame;
}

/** The planes of a frame. */
export function views(frame: PlainFrame, width: number, height: number) {
  const luma = width * height;
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  return {
    width,
    height,
    y: frame.subarray(0, luma),
    u: frame.subarray(luma, luma + chroma),
    v: frame.subarray(luma + chroma),
  };
}

/** The colors that a format stands for. Players assume BT.601 for small frames that state none. */
export function codedColors({ matrix, fullRange }: VideoColors, lines: number): CodedColors {
  return { matrix: matrixOf(matrix, lines), fullRange };
}

/** The colors that a decoded frame is coded in. */
export function colorsOf(sample: VideoSample): CodedColors {
  const { matrix, fullRange } = completeColors(sample.colorSpace.toJSON(), sample.visibleRect.height);
  // Any other matrix, such as that of RGB, counts as BT.709.
  return { matrix: matrixOf(matrix, Number.POSITIVE_INFINITY), fullRange: fullRange ?? false };
}
