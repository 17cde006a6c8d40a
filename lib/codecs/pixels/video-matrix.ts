/** Converts 8-bit 4:2:0 frames from one matrix and range to others, on their planes. */

/** How a frame's values stand for colors: ISO/IEC 23091-2 §8.3. */
export interface CodedColors {
  matrix: 'bt709' | 'bt601' | 'bt2020';
  fullRange: boolean;
}

/** The luma coefficients of red and blue. */
export const LUMA = {
  bt709: { red: 0.2126, blue: 0.0722 },
  bt601: { red: 0.299, blue: 0.114 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const;

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
  const [own, other] = [LUMA[from.matrix], LUMA[to.matrix]];
  const [ranged, wanted] = [rangeOf(from), rangeOf(to)];
  // Of luma from 0 to 1 and chroma from -0.5 to 0.5: red, green and blue less the old luma.
  const redOfV = 2 * (1 - own.red);
  const blueOfU = 2 * (1 - own.blue);
  const ownGreen = 1 - own.red - own.blue;
  const greenOfU = (-blueOfU * own.blue) / ownGreen;
  const greenOfV = (-redOfV * own.red) / ownGreen;
  // The new luma less the old one.
  const otherGreen = 1 - other.red - other.blue;
  const lumaOfU = otherGreen * greenOfU + other.blue * blueOfU;
  const lumaOfV = other.red * redOfV + otherGreen * greenOfV;
  const [uSpan, vSpan] = [2 * (1 - other.blue), 2 * (1 - other.red)];
  const fixed = (factor: number, old: number, next: number) => Math.round((factor / old) * next * 2 ** BITS);
  return {
    yy: fixed(1, ranged.luma, wanted.luma),
    yu: fixed(lumaOfU, ranged.chroma, wanted.luma),
    yv: fixed(lumaOfV, ranged.chroma, wanted.luma),
    uu: fixed((blueOfU - lumaOfU) / uSpan, ranged.chroma, wanted.chroma),
    uv: fixed(-lumaOfV / uSpan, ranged.chroma, wanted.chroma),
    vu: fixed(-lumaOfU / vSpan, ranged.chroma, wanted.chroma),
    vv: fixed((redOfV - lumaOfV) / vSpan, ranged.chroma, wanted.chroma),
  };
}
