import { VideoSample } from 'mediabunny';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import { type ColorMapper, type Planes, toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import { MediaError } from '@/lib/media/errors';
import type { PixelFormat } from '@/lib/media/info';
import { isPlainFormat } from '@/lib/media/plain-streams';

/** The colors of a clip whose source had a high dynamic range, or the primaries of BT.2020. */
export const SDR_COLORS = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

/** Planar formats: https://www.w3.org/TR/webcodecs/#pixel-format */
const PLANAR = /^I(420|422|444)(?:P(10|12))?$/;
const SUBSAMPLED: Readonly<Record<string, { across: number; down: number }>> = {
  '420': { across: 2, down: 2 },
  '422': { across: 2, down: 1 },
};

/**
 * How decoded frames become 8-bit 4:2:0 frames with ordinary colors; null if they are that already. The function takes a sample
 * over and closes it.
 */
export function plainFrames(
  pixels: PixelFormat | null,
): ((sample: VideoSample) => Promise<VideoSample>) | null {
  if (!pixels || isPlainFormat(pixels)) return null;
  const mapper = mapperOf(pixels);
  return async (sample) => {
    try {
      const planes = await planesOf(sample);
      const frame = mapper ? toBt709(planes, mapper) : toEightBits(planes);
      return new VideoSample(frame, {
        format: 'I420',
        codedWidth: planes.width,
        codedHeight: planes.height,
        displayWidth: sample.squarePixelWidth,
        displayHeight: sample.squarePixelHeight,
        timestamp: sample.timestamp,
        duration: sample.duration,
        colorSpace: mapper ? SDR_COLORS : sample.colorSpace.toJSON(),
      });
    } finally {
      sample.close();
    }
  };
}

/** How colors become those of ordinary screens; null if they stay as they are. */
export function mapperOf({ range, gamut }: PixelFormat): ColorMapper | null {
  if (range !== 'sdr') return new ToneMapper(range);
  return gamut ? new GamutMapper() : null;
}

/**
 * The coded values of a frame.
 * @throws {MediaError} `codec-not-in-mp4` if the browser doesn't give them out.
 */
export async function planesOf(sample: VideoSample): Promise<Planes> {
  if (sample.format === 'NV12') return planesOfNv12(sample);
  const [, layout = '', depth = '8'] = PLANAR.exec(sample.format ?? '') ?? [];
  if (!layout)
    throw new MediaError('codec-not-in-mp4', `decoded frames have the format ${String(sample.format)}`);
  const { width, height } = sample.visibleRect;
  const { across, down } = SUBSAMPLED[layout] ?? { across: 1, down: 1 };
  const bytesEach = depth === '8' ? 1 : 2;
  const [columns, rows] = [Math.ceil(width / across), Math.ceil(height / down)];
  const [luma, chroma] = [width * height * bytesEach, columns * rows * bytesEach];
  const data = new ArrayBuffer(luma + 2 * chroma);
  await sample.copyTo(data, {
    layout: [
      { offset: 0, stride: width * bytesEach },
      { offset: luma, stride: columns * bytesEach },
      { offset: luma + chroma, stride: columns * bytesEach },
    ],
  });
  const plane = (offset: number, bytes: number) =>
    bytesEach === 1 ? new Uint8Array(data, offset, bytes) : new Uint16Array(data, offset, bytes / 2);
  return {
    ...{ width, height, across, down, bitDepth: Number(depth) },
    ...{ y: plane(0, luma), u: plane(luma, chroma), v: plane(luma + chroma, chroma) },
    fullRange: sample.colorSpace.fullRange ?? false,
  };
}

/** NV12, in which hardware decodes: the samples of both chroma planes take turns. */
async function planesOfNv12(sample: VideoSample): Promise<Planes> {
  const { width, height } = sample.visibleRect;
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [luma, chroma] = [width * height, columns * rows];
  const data = new ArrayBuffer(luma + 2 * chroma);
  await sample.copyTo(data, {
    layout: [
      { offset: 0, stride: width },
      { offset: luma, stride: 2 * columns },
    ],
  });
  const pairs = new Uint8Array(data, luma);
  const [u, v] = [new Uint8Array(chroma), new Uint8Array(chroma)];
  for (let i = 0; i < chroma; i++) {
    u[i] = pairs[2 * i] ?? 0;
    v[i] = pairs[2 * i + 1] ?? 0;
  }
  const fullRange = sample.colorSpace.fullRange ?? false;
  return {
    ...{ width, height, across: 2, down: 2, bitDepth: 8, fullRange },
    y: new Uint8Array(data, 0, luma),
    u,
    v,
  };
}
