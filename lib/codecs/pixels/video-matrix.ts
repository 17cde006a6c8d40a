/** Converts 8-bit 4:2:0 frames from one matrix and range to others, on their planes. */
import { type CodedColors, chromaFactors, LUMA } from '@/lib/codecs/color-matrix';

/** Values of luma from black to white, and of chroma from end to end. */
const RANGES = {
  full: { black: 0, luma: 255, chroma: 255 },
  limited: { black: 16, luma: 219, chroma: 224 },
} as const;

export const rangeOf = ({ fullRange }: CodedColors) => (fullRange ? RANGES.full : RANGES.limited);

/** A 4:2:0 frame's planes, 8 bits a sample; chroma has half the width and height, rounded up. */
export interface Planes420 {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** Bits behind the point of the factors. */
const BITS = 16;
const ROUND = 1 << (BITS - 1);

/** Converts a frame in place. Primaries and transfer characteristics stay as they are. */
export function convertColors(
  { width, height, y, u, v }: Planes420,
  from: CodedColors,
  to: CodedColors,
): void {
  if (from.matrix === to.matrix && from.fullRange === to.fullRange) return;
  const f = factorsOf(from, to);
  const [before, after] = [rangeOf(from).black, rangeOf(to).black];
  const columns = Math.ceil(width / 2);
  for (let row = 0; row < height; row++) {
    const chroma = (row >> 1) * columns;
    const luma = row * width;
    for (let x = 0; x < width; x++) {
      const at = chroma + (x >> 1);
      const value =
        ((y[luma + x] ?? 0) - before) * f.yy + ((u[at] ?? 0) - 128) * f.yu + ((v[at] ?? 0) - 128) * f.yv;
      y[luma + x] = clamped(after + ((value + ROUND) >> BITS));
    }
  }
  for (let at = 0; at < u.length; at++) {
    const [cb, cr] = [(u[at] ?? 0) - 128, (v[at] ?? 0) - 128];
    u[at] = clamped(128 + ((cb * f.uu + cr * f.uv + ROUND) >> BITS));
    v[at] = clamped(128 + ((cb * f.vu + cr * f.vv + ROUND) >> BITS));
  }
}

const clamped = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** The factors from the values of one matrix to those of another. Gray stays gray. */
function factorsOf(from: CodedColors, to: CodedColors) {
  const { red, green, blue } = LUMA[to.matrix];
  const [before, after] = [rangeOf(from), rangeOf(to)];
  // Of luma from 0 to 1 and chroma from -0.5 to 0.5: red, green and blue less the old luma.
  const { redOfV, greenOfU, greenOfV, blueOfU } = chromaFactors(from.matrix, 1);
  // The new luma less the old one.
  const lumaOfU = green * greenOfU + blue * blueOfU;
  const lumaOfV = red * redOfV + green * greenOfV;
  const [uSpan, vSpan] = [2 * (1 - blue), 2 * (1 - red)];
  const fixed = (factor: number, old: number, next: number) => Math.round((factor / old) * next * 2 ** BITS);
  return {
    yy: fixed(1, before.luma, after.luma),
    yu: fixed(lumaOfU, before.chroma, after.luma),
    yv: fixed(lumaOfV, before.chroma, after.luma),
    uu: fixed((blueOfU - lumaOfU) / uSpan, before.chroma, after.chroma),
    uv: fixed(-lumaOfV / uSpan, before.chroma, after.chroma),
    vu: fixed(-lumaOfU / vSpan, before.chroma, after.chroma),
    vv: fixed((redOfV - lumaOfV) / vSpan, before.chroma, after.chroma),
  };
}
