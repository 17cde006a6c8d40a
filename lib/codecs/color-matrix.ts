/** The matrices that convert red, green and blue to luma and chroma: ISO/IEC 23091-2 §8.3. */

const luma = (red: number, blue: number) => ({ red, green: 1 - red - blue, blue });

/** How much of each color makes up luma. */
export const LUMA = {
  bt709: luma(0.2126, 0.0722),
  bt601: luma(0.299, 0.114),
  /** With a non-constant luminance. */
  bt2020: luma(0.2627, 0.0593),
} as const;

export type Matrix = keyof typeof LUMA;

/** How a frame's values code colors. */
export interface CodedColors {
  matrix: Matrix;
  fullRange: boolean;
}

/** By the names of WebCodecs and of ffmpeg, and by `matrix_coefficients`. */
const MATRICES: Readonly<Record<string, Matrix>> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'bt601',
  'bt2020-ncl': 'bt2020',
  bt2020nc: 'bt2020',
  1: 'bt709',
  5: 'bt601',
  6: 'bt601',
  9: 'bt2020',
};

/** If a file names no colors, players assume those of high definition from this many lines on. */
export const HD_LINES = 720;

/** The matrix of a frame. Without a known one, it is what players assume for this many lines. */
export function matrixOf(stated: string | number | null | undefined, lines: number): Matrix {
  return MATRICES[stated ?? ''] ?? (lines < HD_LINES ? 'bt601' : 'bt709');
}

/** The factors by which U and V change red, green and blue. @param scale converts the values of chroma to -0.5 to 0.5. */
export function chromaFactors(matrix: Matrix, scale: number) {
  const { red, green, blue } = LUMA[matrix];
  const redOfV = 2 * (1 - red) * scale;
  const blueOfU = 2 * (1 - blue) * scale;
  return { redOfV, greenOfU: (-blueOfU * blue) / green, greenOfV: (-redOfV * red) / green, blueOfU };
}
