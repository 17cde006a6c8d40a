import { matrixOf } from '@/lib/codecs/color-matrix';
import { type RgbImage, toRgb } from '@/lib/codecs/pixels/to-rgb';
import { hasPlanes, planesOf } from '@/lib/codecs/sdr/frame-planes';
import { squareSize, wholePixels } from '@/lib/edit/crop-frame';
import { MediaError } from '@/lib/media/errors';
import type { RawFrame } from '@/lib/preview/raw-frame';
import type { Call } from '@/lib/worker/service';
import { mapperOf } from './frame-colors';
import { framedImage, type Look } from './framed-image';
import type { StillType } from './still-name';

/** A finished image, and its size in pixels. */
export interface Still {
  image: Blob;
  width: number;
  height: number;
}

export type StillService = {
  /** Makes a PNG of a decoded frame, which it closes. @throws {MediaError} `unsupported` if the browser doesn't expose its pixels. */
  draw(call: Call, frame: VideoFrame | RawFrame, look: Look): Promise<Still>;
  /** Makes an image of another type. @throws {MediaError} `unsupported` if the browser doesn't write that. */
  convert(call: Call, png: Blob, type: StillType): Promise<Blob>;
};

/** The quality of JPEG and WebP, 0–1. No loss is visible at this one. */
const QUALITY = 0.95;

export function createStillService(): StillService {
  return {
    async draw(_, frame, look) {
      const raw = 'pixels' in frame ? frame : await readFrame(frame);
      const crop = look.crop && wholePixels(look.crop, { ...raw, rotation: look.rotation });
      const { width, height, rgba } = framedImage(squared(raw), { ...look, crop });
      const { canvas, context } = canvasOf(width, height);
      context.putImageData(new ImageData(rgba, width, height), 0, 0);
      return { image: await canvas.convertToBlob({ type: 'image/png' }), width, height };
    },

    async convert(_, png, type) {
      const bitmap = await createImageBitmap(png);
      const { canvas, context } = canvasOf(bitmap.width, bitmap.height);
      context.drawImage(bitmap, 0, 0);
      bitmap.close();
      const image = await canvas.convertToBlob({ type, quality: QUALITY });
      if (image.type !== type) throw new MediaError('unsupported', `the browser wrote ${image.type}`);
      return image;
    },
  };
}

/** The pixels of a frame in RGB, square. */
function squared({ pixels, width, height, pixelAspect, colors }: RawFrame): RgbImage {
  const size = squareSize({ width, height, rotation: 0, pixelAspect }, null);
  if (!(pixels instanceof Uint8Array))
    return toRgb(pixels, {
      ...size,
      matrix: matrixOf(colors.matrix, Math.min(width, height)),
      mapper: mapperOf(colors),
    });
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4)
    rgba.set(pixels.subarray(from, from + 3), to);
  return scaled({ width, height, rgba }, size);
}

function scaled(image: RgbImage, { width, height }: { width: number; height: number }): RgbImage {
  if (image.width === width && image.height === height) return image;
  const from = canvasOf(image.width, image.height);
  from.context.putImageData(new ImageData(image.rgba, image.width, image.height), 0, 0);
  const to = canvasOf(width, height);
  to.context.imageSmoothingQuality = 'high';
  to.context.drawImage(from.canvas, 0, 0, width, height);
  const { data } = to.context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8ClampedArray(data) };
}

/** Reads a frame, and closes it. */
async function readFrame(frame: VideoFrame): Promise<RawFrame> {
  try {
    const { visibleRect, format, colorSpace } = frame;
    const { width = 0, height = 0 } = visibleRect ?? {};
    const colors = colorSpace.toJSON();
    const { matrix = null, primaries = null, transfer = null } = colors;
    return {
      width,
      height,
      pixelAspect: pixelAspectOf(frame),
      pixels:
        visibleRect && hasPlanes(format)
          ? await planesOf({ format, colorSpace, visibleRect, copyTo: (...to) => frame.copyTo(...to) })
          : await rgbOf(frame, width, height),
      colors: { matrix, primaries, transfer },
    };
  } finally {
    frame.close();
  }
}

/** The width of a pixel divided by its height. The size of a frame is stated rotated. */
function pixelAspectOf(frame: VideoFrame): number {
  const { visibleRect, displayWidth, displayHeight } = frame;
  const { width = 1, height = 1 } = visibleRect ?? {};
  const isSideways = 'rotation' in frame && Number(frame.rotation) % 180 !== 0;
  const [wide, high] = isSideways ? [displayHeight, displayWidth] : [displayWidth, displayHeight];
  return wide / width / (high / height);
}

/** The bytes of red, green and blue in a pixel of 4 bytes. */
const ORDERS: Readonly<Record<string, readonly [number, number, number]>> = {
  RGBA: [0, 1, 2],
  RGBX: [0, 1, 2],
  BGRA: [2, 1, 0],
  BGRX: [2, 1, 0],
};

/** The pixels of a frame that the browser has converted to RGB. */
async function rgbOf(frame: VideoFrame, width: number, height: number): Promise<Uint8Array> {
  const order = ORDERS[frame.format ?? ''];
  if (!order) throw new MediaError('unsupported', `decoded frames have the format ${frame.format}`);
  const data = new Uint8Array(width * height * 4);
  await frame.copyTo(data, { layout: [{ offset: 0, stride: width * 4 }] });
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4)
    for (const byte of order) rgb[to++] = data[from + byte] ?? 0;
  return rgb;
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new MediaError('unsupported', 'no canvas');
  return { canvas, context };
}
