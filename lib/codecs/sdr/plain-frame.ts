/** Makes 8-bit 4:2:0 frames of frames with more bits, more chroma or colors of BT.2020. */
import { LUMA_2020 } from './bt2020';

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

/** Maps the red, green and blue of BT.2020, as a video codes them, to those of BT.709. 0 is black and 1 is white. */
export interface ColorMapper {
  /** Leaves the result in this object. */
  map(red: number, green: number, blue: number): void;
  red: number;
  green: number;
  blue: number;
}

/** A frame of 8-bit 4:2:0: the planes Y, U and V, one behind the other. */
export type PlainFrame = Uint8Array<ArrayBuffer>;

/** Views of the planes in a frame. They round what is written to them, and clamp it to 8 bits. */
function planesOf(width: number, height: number) {
  const [luma, chroma] = [width * height, Math.ceil(width / 2) * Math.ceil(height / 2)];
  const frame: PlainFrame = new Uint8Array(luma + 2 * chroma);
  const plane = (from: number, size: number) => new Uint8ClampedArray(frame.buffer, from, size);
  return { frame, y: plane(0, luma), u: plane(luma, chroma), v: plane(luma + chroma, chroma) };
}

/** Rounds to 8 bits and averages the chroma. Colors stay as they are coded. */
export function toEightBits({ width, height, bitDepth, across, down, y, u, v }: Planes): PlainFrame {
  const out = planesOf(width, height);
  const shift = bitDepth - 8;
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  for (let i = 0; i < out.y.length; i++) out.y[i] = ((y[i] ?? 0) + half) >> shift;
  const [columns, wide] = [Math.ceil(width / 2), Math.ceil(width / across)];
  const [stepX, stepY] = [2 / across, 2 / down];
  const rows = Math.ceil(height / down);
  const average = (plane: Planes['u'], column: number, row: number) => {
    let sum = 0;
    for (let dy = 0; dy < stepY; dy++) {
      const from = Math.min(row * stepY + dy, rows - 1) * wide;
      for (let dx = 0; dx < stepX; dx++) sum += plane[from + Math.min(column * stepX + dx, wide - 1)] ?? 0;
    }
    const count = stepX * stepY;
    return (sum / count + half) >> shift;
  };
  for (let i = 0; i < out.u.length; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    out.u[i] = average(u, column, row);
    out.v[i] = average(v, column, row);
  }
  return out.frame;
}

/** BT.709 luma coefficients. */
const [RED_709, GREEN_709, BLUE_709] = [0.2126, 0.7152, 0.0722];

/** Maps a frame of BT.2020 to BT.709 in the limited range. */
export function toBt709(planes: Planes, mapper: ColorMapper): PlainFrame {
  const { width, height, bitDepth, across, down, y, u, v } = planes;
  const out = planesOf(width, height);
  const columns = Math.ceil(width / 2);
  const wide = Math.ceil(width / across);
  const scale = scaleOf(planes);
  const middle = 2 ** (bitDepth - 1);
  // Chroma to red, green and blue: BT.2020 with a non-constant luminance.
  const redOfV = 2 * (1 - LUMA_2020.red) * scale.chroma;
  const blueOfU = 2 * (1 - LUMA_2020.blue) * scale.chroma;
  const greenOfU = (-blueOfU * LUMA_2020.blue) / LUMA_2020.green;
  const greenOfV = (-redOfV * LUMA_2020.red) / LUMA_2020.green;
  for (let row = 0; row < height; row += 2) {
    const rows = Math.min(2, height - row);
    for (let column = 0; column < width; column += 2) {
      const pixels = Math.min(2, width - column);
      let [red, green, blue] = [0, 0, 0];
      for (let dy = 0; dy < rows; dy++) {
        for (let dx = 0; dx < pixels; dx++) {
          const [px, py] = [column + dx, row + dy];
          const at = py * width + px;
          const from = (down === 2 ? py >> 1 : py) * wide + (across === 2 ? px >> 1 : px);
          const luma = ((y[at] ?? 0) - scale.black) * scale.luma;
          const cb = (u[from] ?? 0) - middle;
          const cr = (v[from] ?? 0) - middle;
          mapper.map(luma + redOfV * cr, luma + greenOfU * cb + greenOfV * cr, luma + blueOfU * cb);
          out.y[at] = 16 + 219 * (RED_709 * mapper.red + GREEN_709 * mapper.green + BLUE_709 * mapper.blue);
          red += mapper.red;
          green += mapper.green;
          blue += mapper.blue;
        }
      }
      const count = rows * pixels;
      const luma = RED_709 * red + GREEN_709 * green + BLUE_709 * blue;
      const to = (row >> 1) * columns + (column >> 1);
      out.u[to] = 128 + (112 * (blue - luma)) / ((1 - BLUE_709) * count);
      out.v[to] = 128 + (112 * (red - luma)) / ((1 - RED_709) * count);
    }
  }
  return out.frame;
}

/** The coded value of black, and the factors from coded values to 0–1 and ±0.5: BT.2100 table 9. */
function scaleOf({ bitDepth, fullRange }: Planes): { black: number; luma: number; chroma: number } {
  const unit = 2 ** (bitDepth - 8);
  const most = 2 ** bitDepth - 1;
  return fullRange
    ? { black: 0, luma: 1 / most, chroma: 1 / most }
    : { black: 16 * unit, luma: 1 / (219 * unit), chroma: 1 / (224 * unit) };
}
