/**
 * Turns a frame's planes into RGB, as ffmpeg's `scale` does with `flags=bicubic+accurate_rnd+full_chroma_int`: chroma is scaled to
 * the size of luma with a bicubic curve. A browser's canvas repeats chroma samples instead.
 */
import { chromaFactors, type Matrix } from '@/lib/codecs/color-matrix';
import type { Planes } from '@/lib/codecs/sdr/frame-planes';
import { type ColorMapper, scaleOf } from '@/lib/codecs/sdr/plain-frame';
import { RowScaler } from './row-scaler';

/** Pixels of 4 bytes: red, green, blue and 255. Rows have no padding. */
export interface RgbImage {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

interface RgbFormat {
  /** Pixels. The frame is scaled to it. */
  width: number;
  height: number;
  matrix: Matrix;
  /** Maps colors of BT.2020 to BT.709; null for those that stay. */
  mapper: ColorMapper | null;
}

/** Converts a frame, and scales it. */
export function toRgb(planes: Planes, { width, height, matrix, mapper }: RgbFormat): RgbImage {
  const { across, down } = planes;
  const [columns, lines] = [Math.ceil(planes.width / across), Math.ceil(planes.height / down)];
  const lumaRows = new RowScaler({ ...planes, data: planes.y }, width, height);
  const uRows = new RowScaler({ width: columns, height: lines, data: planes.u }, width, height);
  const vRows = new RowScaler({ width: columns, height: lines, data: planes.v }, width, height);
  const scale = scaleOf(planes);
  const middle = 2 ** (planes.bitDepth - 1);
  const { redOfV, greenOfU, greenOfV, blueOfU } = chromaFactors(matrix, scale.chroma);
  // Rounds and clamps what is written.
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, to = 0; y < height; y++) {
    const [luma, u, v] = [lumaRows.row(y), uRows.row(y), vRows.row(y)];
    for (let x = 0; x < width; x++, to += 4) {
      const light = ((luma[x] ?? 0) - scale.black) * scale.luma;
      const [cb, cr] = [(u[x] ?? 0) - middle, (v[x] ?? 0) - middle];
      let r = light + redOfV * cr;
      let g = light + greenOfU * cb + greenOfV * cr;
      let b = light + blueOfU * cb;
      if (mapper) {
        mapper.map(r, g, b);
        r = mapper.red;
        g = mapper.green;
        b = mapper.blue;
      }
      rgba[to] = 255 * r;
      rgba[to + 1] = 255 * g;
      rgba[to + 2] = 255 * b;
      rgba[to + 3] = 255;
    }
  }
  return { width, height, rgba };
}
