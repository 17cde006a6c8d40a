/** Draws decoded frames as RGB: cropped, mirrored, rotated and scaled, between black bars if the shape differs. */
import { type CodedColors, chromaFactors } from '@/lib/codecs/color-matrix';
import { mirroredView, rotatedView, wholeView } from './pixel-view';
import { type Plane, scalePlane } from './scale-plane';
import { rangeOf } from './video-matrix';

/** Where a frame is drawn. Its pixels are cropped, then mirrored, then rotated, then scaled. */
export interface RgbPlace {
  /** Pixels of the frame as stored. All are even, as 4:2:0 needs them. */
  crop: { x: number; y: number; width: number; height: number };
  mirrored: boolean;
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** Where the scaled frame lies in the drawn image, in pixels. */
  box: { x: number; y: number; width: number; height: number };
  /** The drawn image, in pixels. */
  width: number;
  height: number;
}

/** A frame of three planes: Y, U and V, or red, green and blue. */
export interface PlanarFrame {
  planes: readonly [Plane, Plane, Plane];
  /** Null for red, green and blue. */
  colors: CodedColors | null;
}

/** 3 bytes a pixel: red, green, blue. Rows have no padding. */
export type RgbFrame = Uint8ClampedArray<ArrayBuffer>;

/** Draws a frame. Its chroma counts as lying in the middle of its pixels, as in ffmpeg's `scale`. */
export function drawRgb({ planes, colors }: PlanarFrame, target: RgbPlace): RgbFrame {
  const isSideways = target.turns % 2 === 1;
  const [width, height] = isSideways
    ? [target.box.height, target.box.width]
    : [target.box.width, target.box.height];
  const [full] = planes;
  const scaled = planes.map((plane) => {
    const cropped = cropPlane(plane, target.crop, {
      across: full.width / plane.width,
      down: full.height / plane.height,
    });
    return scalePlane(cropped, width, height).data;
  });
  const [a = EMPTY, b = EMPTY, c = EMPTY] = scaled;
  const out: RgbFrame = new Uint8ClampedArray(target.width * target.height * 3);
  const whole = wholeView({ width, height });
  const view = rotatedView(target.mirrored ? mirroredView(whole) : whole, target.turns * 90);
  const factors = colors && rgbFactors(colors);
  for (let y = 0; y < target.box.height; y++) {
    let from = view.first + y * view.down;
    let to = ((target.box.y + y) * target.width + target.box.x) * 3;
    for (let x = 0; x < target.box.width; x++, from += view.across, to += 3) {
      const first = a[from] ?? 0;
      const second = b[from] ?? 0;
      const third = c[from] ?? 0;
      if (!factors) {
        out[to] = first;
        out[to + 1] = second;
        out[to + 2] = third;
        continue;
      }
      const luma = (first - factors.black) * factors.luma;
      const [cb, cr] = [second - 128, third - 128];
      out[to] = luma + factors.redOfV * cr;
      out[to + 1] = luma + factors.greenOfU * cb + factors.greenOfV * cr;
      out[to + 2] = luma + factors.blueOfU * cb;
    }
  }
  return out;
}

const EMPTY = new Uint8Array();

/** The part of a plane that belongs to a crop. Chroma planes may have fewer samples, `across` and `down`. */
function cropPlane(
  { width, height, data }: Plane,
  crop: RgbPlace['crop'],
  { across, down }: { across: number; down: number },
): Plane {
  const [x, y] = [Math.floor(crop.x / across), Math.floor(crop.y / down)];
  const wide = Math.min(width - x, Math.ceil(crop.width / across));
  const high = Math.min(height - y, Math.ceil(crop.height / down));
  if (x === 0 && y === 0 && wide === width && high === height) return { width, height, data };
  const out = new Uint8Array(wide * high);
  for (let row = 0; row < high; row++) {
    const begin = (y + row) * width + x;
    out.set(data.subarray(begin, begin + wide), row * wide);
  }
  return { width: wide, height: high, data: out };
}

function rgbFactors(colors: CodedColors) {
  const { black, luma, chroma } = rangeOf(colors);
  return { black, luma: 255 / luma, ...chromaFactors(colors.matrix, 255 / chroma) };
}
