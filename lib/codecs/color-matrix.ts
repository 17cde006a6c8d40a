/** The matrices by which luma and chroma stand for red, green and blue: ISO/IEC 23091-2 §8.3. */

/** The luma coefficients. */
const luma = (red: number, blue: number) => ({ red, green: 1 - red - blue, blue });
export const LUMA = {
  bt709: luma(0.2126, 0.0722),
  bt601: luma(0.299, 0.114),
  /** With a non-constant luminance. */
  bt2020: luma(0.2627, 0.0593),
} as const;

export type Matrix = keyof typeof LUMA;

/** How a frame's values stand for colors. */
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

/** The least height in lines at which players assume the colors of high definition, if a file names none. */
export const HD_LINES = 720;

/** The matrix of a frame with so many lines. One that is missing is assumed as players do. */
export function matrixOf(stated: string | number | null | undefined, lines: number): Matrix {
  return MATRICES[stated ?? ''] ?? (lines < HD_LINES ? 'bt601' : 'bt709');
}

/** What U and V add to red, green and blue. @param scale from the values of chroma to -0.5 to 0.5. */
export function chromaFactors(matrix: Matrix, scale: number) {
  const { red, green, blue } = LUMA[matrix];
  const redOfV = 2 * (1 - red) * scale;
  const blueOfU = 2 * (1 - blue) * scale;
  return { redOfV, greenOfU: (-blueOfU * blue) / green, greenOfV: (-redOfV * red) / green, blueOfU };
}
