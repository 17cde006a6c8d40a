/** Copies the planes out of decoded frames. */
import { MediaError } from '@/lib/media/errors';
import type { Planes } from './plain-frame';

/** What a `VideoFrame` and Mediabunny's `VideoSample` have in common. */
export interface ReadableFrame {
  readonly format: string | null;
  readonly visibleRect: { readonly width: number; readonly height: number };
  readonly colorSpace: { readonly fullRange: boolean | null };
  copyTo(
    destination: ArrayBuffer,
    options: { layout: { offset: number; stride: number }[] },
  ): Promise<unknown>;
}

/** Planar formats: https://www.w3.org/TR/webcodecs/#pixel-format */
const PLANAR = /^I(420|422|444)(?:P(10|12))?$/;
const SUBSAMPLED: Readonly<Record<string, { across: number; down: number }>> = {
  '420': { across: 2, down: 2 },
  '422': { across: 2, down: 1 },
};

/** True if {@link planesOf} can read frames of this format. */
export function hasPlanes(format: string | null): boolean {
  return format === 'NV12' || PLANAR.test(format ?? '');
}

/**
 * The coded values of a frame.
 * @throws {MediaError} `codec-not-in-mp4` if the browser doesn't give them out.
 */
export async function planesOf(frame: ReadableFrame): Promise<Planes> {
  if (frame.format === 'NV12') return planesOfNv12(frame);
  const [, layout = '', depth = '8'] = PLANAR.exec(frame.format ?? '') ?? [];
  if (!layout)
    throw new MediaError('codec-not-in-mp4', `decoded frames have the format ${String(frame.format)}`);
  const { width, height } = frame.visibleRect;
  const { across, down } = SUBSAMPLED[layout] ?? { across: 1, down: 1 };
  const bytesEach = depth === '8' ? 1 : 2;
  const [columns, rows] = [Math.ceil(width / across), Math.ceil(height / down)];
  const [luma, chroma] = [width * height * bytesEach, columns * rows * bytesEach];
  const data = new ArrayBuffer(luma + 2 * chroma);
  await frame.copyTo(data, {
    layout: [
      { offset: 0, stride: width * bytesEach },
      { offset: luma, stride: columns * bytesEach },
      { offset: luma + chroma, stride: columns * bytesEach },
    ],
  });
  const plane = (offset: number, bytes: number) =>
    bytesEach === 1 ? new Uint8Array(data, offset, bytes) : new Uint16Array(data, offset, bytes / 2);
  return {
    width,
    height,
    across,
    down,
    bitDepth: Number(depth),
    y: plane(0, luma),
    u: plane(luma, chroma),
    v: plane(luma + chroma, chroma),
    fullRange: frame.colorSpace.fullRange ?? false,
  };
}

/** NV12, in which hardware decodes: the samples of both chroma planes take turns. */
async function planesOfNv12(frame: ReadableFrame): Promise<Planes> {
  const { width, height } = frame.visibleRect;
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [luma, chroma] = [width * height, columns * rows];
  const data = new ArrayBuffer(luma + 2 * chroma);
  await frame.copyTo(data, {
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
  const fullRange = frame.colorSpace.fullRange ?? false;
  return {
    width,
    height,
    across: 2,
    down: 2,
    bitDepth: 8,
    fullRange,
    y: new Uint8Array(data, 0, luma),
    u,
    v,
  };
}
