/** Copies the planes out of decoded frames. */
import { MediaError } from '@/lib/media/errors';

/** The planes of a decoded frame. Rows have no padding. */
export interface Planes {
  width: number;
  height: number;
  bitDepth: number;
  /** Pixels that share a chroma sample, across and down: 1 or 2. */
  across: number;
  down: number;
  y: Uint8Array | Uint16Array;
  u: Uint8Array | Uint16Array;
  v: Uint8Array | Uint16Array;
  fullRange: boolean;
}

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

/** Planes Y, U and V one after the other, rows without padding. Samples of more than 8 bits take two bytes. */
type PlanarLayout = Omit<Planes, 'y' | 'u' | 'v'>;

/** A layout with the subsampling of `420`, `422` or `444`. */
export function planarLayout(
  { width, height }: { width: number; height: number },
  subsampling: string,
  bitDepth: number,
  fullRange: boolean,
): PlanarLayout {
  const [across, down] = [subsampling === '444' ? 1 : 2, subsampling === '420' ? 2 : 1];
  return { width, height, across, down, bitDepth, fullRange };
}

/** The bytes of rows and planes. */
export function planarBytes({ width, height, across, down, bitDepth }: PlanarLayout) {
  const bytesEach = bitDepth > 8 ? 2 : 1;
  const [stride, chromaStride] = [width * bytesEach, Math.ceil(width / across) * bytesEach];
  const [luma, chroma] = [stride * height, chromaStride * Math.ceil(height / down)];
  return { stride, chromaStride, luma, chroma, total: luma + 2 * chroma };
}

/** Views of the planes in some bytes. */
export function planesIn(data: ArrayBuffer, layout: PlanarLayout): Planes {
  const { luma, chroma } = planarBytes(layout);
  const plane = (offset: number, bytes: number) =>
    layout.bitDepth > 8 ? new Uint16Array(data, offset, bytes / 2) : new Uint8Array(data, offset, bytes);
  return { ...layout, y: plane(0, luma), u: plane(luma, chroma), v: plane(luma + chroma, chroma) };
}

/** True if {@link planesOf} can read frames of this format. */
export function hasPlanes(format: string | null): boolean {
  return format === 'NV12' || PLANAR.test(format ?? '');
}

/**
 * The coded values of a frame.
 * @throws {MediaError} `codec-not-in-mp4` if the browser doesn't give them out.
 */
export async function planesOf(frame: ReadableFrame): Promise<Planes> {
  const isNv12 = frame.format === 'NV12';
  const [, subsampling, depth = '8'] = PLANAR.exec(isNv12 ? 'I420' : (frame.format ?? '')) ?? [];
  if (!subsampling)
    throw new MediaError('codec-not-in-mp4', `decoded frames have the format ${String(frame.format)}`);
  const fullRange = frame.colorSpace.fullRange ?? false;
  const layout = planarLayout(frame.visibleRect, subsampling, Number(depth), fullRange);
  const { stride, chromaStride, luma, chroma, total } = planarBytes(layout);
  const data = new ArrayBuffer(total);
  const chromaPlanes = isNv12
    ? [{ offset: luma, stride: 2 * chromaStride }]
    : [luma, luma + chroma].map((offset) => ({ offset, stride: chromaStride }));
  await frame.copyTo(data, { layout: [{ offset: 0, stride }, ...chromaPlanes] });
  const planes = planesIn(data, layout);
  return isNv12 ? { ...planes, ...apart(new Uint8Array(data, luma)) } : planes;
}

/** The chroma of NV12, in which hardware decodes: the samples of both planes take turns. */
function apart(pairs: Uint8Array): Pick<Planes, 'u' | 'v'> {
  const [u, v] = [new Uint8Array(pairs.length / 2), new Uint8Array(pairs.length / 2)];
  for (let i = 0; i < u.length; i++) {
    u[i] = pairs[2 * i] ?? 0;
    v[i] = pairs[2 * i + 1] ?? 0;
  }
  return { u, v };
}
