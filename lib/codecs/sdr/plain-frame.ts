/** Makes 8-bit 4:2:0 frames of frames with more bits, more chroma or colors of BT.2020. */
import { chromaFactors, LUMA } from '@/lib/codecs/color-matrix';
import { ChromaRows } from './chroma-rows';
import { type Planes, planarBytes, planarLayout } from './frame-planes';

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

/** The planes of a frame, which share its bytes. */
export function plainPlanes(frame: PlainFrame, width: number, height: number) {
  const { luma, chroma } = planarBytes(planarLayout({ width, height }, '420', 8, false));
  const [y, u] = [frame.subarray(0, luma), frame.subarray(luma, luma + chroma)];
  return { width, height, y, u, v: frame.subarray(luma + chroma) };
}

/** A new frame, with a view of each plane. Values written to the views are rounded and clamped to 8 bits. */
function planesOf(width: number, height: number) {
  const { luma, chroma, total } = planarBytes(planarLayout({ width, height }, '420', 8, false));
  const frame: PlainFrame = new Uint8Array(total);
  const plane = (from: number, size: number) => new Uint8ClampedArray(frame.buffer, from, size);
  return { frame, y: plane(0, luma), u: plane(luma, chroma), v: plane(luma + chroma, chroma) };
}

/** Rounds to 8 bits and averages the chroma. Colors stay as they are coded. */
export function toEightBits({ width, height, bitDepth, across, down, y, u, v }: Planes): PlainFrame {
  const out = planesOf(width, height);
  if (bitDepth === 8 && across === 2 && down === 2) {
    out.y.set(y);
    out.u.set(u);
    out.v.set(v);
    return out.frame;
  }
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

const { red: RED_709, green: GREEN_709, blue: BLUE_709 } = LUMA.bt709;

/** Maps a frame of BT.2020 to BT.709 in the limited range. Chroma is interpolated before and averaged after, as `zscale` does. */
export function toBt709(planes: Planes, mapper: ColorMapper): PlainFrame {
  const { width, height, bitDepth, y } = planes;
  const out = planesOf(width, height);
  const columns = Math.ceil(width / 2);
  const uRows = new ChromaRows({ ...planes, data: planes.u });
  const vRows = new ChromaRows({ ...planes, data: planes.v });
  const scale = scaleOf(planes);
  const middle = 2 ** (bitDepth - 1);
  const { redOfV, greenOfU, greenOfV, blueOfU } = chromaFactors('bt2020', scale.chroma);
  // Of two rows, with a column more on either side.
  const [blues, reds] = [new Float32Array(width + 2), new Float32Array(width + 2)];
  for (let row = 0; row < height; row += 2) {
    const rows = Math.min(2, height - row);
    blues.fill(0);
    reds.fill(0);
    for (let py = row; py < row + rows; py++) {
      const [us, vs] = [uRows.at(py), vRows.at(py)];
      for (let px = 0, at = py * width; px < width; px++, at++) {
        const luma = ((y[at] ?? 0) - scale.black) * scale.luma;
        const [cb, cr] = [(us[px] ?? 0) - middle, (vs[px] ?? 0) - middle];
        mapper.map(luma + redOfV * cr, luma + greenOfU * cb + greenOfV * cr, luma + blueOfU * cb);
        const mapped = RED_709 * mapper.red + GREEN_709 * mapper.green + BLUE_709 * mapper.blue;
        out.y[at] = 16 + 219 * mapped;
        blues[px + 1] = (blues[px + 1] ?? 0) + mapper.blue - mapped;
        reds[px + 1] = (reds[px + 1] ?? 0) + mapper.red - mapped;
      }
    }
    const to = (row >> 1) * columns;
    writeChroma(blues, out.u.subarray(to, to + columns), 112 / ((1 - BLUE_709) * rows));
    writeChroma(reds, out.v.subarray(to, to + columns), 112 / ((1 - RED_709) * rows));
  }
  return out.frame;
}

/** Writes a row of samples, each an average around every other column. @param sums begins and ends with a column beyond the edge. */
function writeChroma(sums: Float32Array, to: Uint8ClampedArray, factor: number): void {
  const last = sums.length - 1;
  sums[0] = sums[1] ?? 0;
  sums[last] = sums[last - 1] ?? 0;
  for (let x = 0; x < to.length; x++) {
    const at = 2 * x + 1;
    const around = (sums[at - 1] ?? 0) + 2 * (sums[at] ?? 0) + (sums[at + 1] ?? 0);
    to[x] = 128 + (factor * around) / 4;
  }
}

/** The coded value of black, and the factors from coded values to 0–1 and ±0.5: BT.2100 table 9. */
export function scaleOf({ bitDepth, fullRange }: Planes): { black: number; luma: number; chroma: number } {
  const unit = 2 ** (bitDepth - 8);
  const most = 2 ** bitDepth - 1;
  return fullRange
    ? { black: 0, luma: 1 / most, chroma: 1 / most }
    : { black: 16 * unit, luma: 1 / (219 * unit), chroma: 1 / (224 * unit) };
}
