/** From linear light of BT.2020's primaries to that of BT.709's: ITU-R BT.2087. `rg` is what green adds to red. */
export const TO_709 = {
  rr: 1.660491,
  rg: -0.5876411,
  rb: -0.0728499,
  gr: -0.1245505,
  gg: 1.1328999,
  gb: -0.0083494,
  br: -0.0181508,
  bg: -0.1005789,
  bb: 1.1187297,
} as const;

/** The display gamma of BT.1886, for BT.709 and for BT.2020 with a standard range. */
export const DISPLAY_GAMMA = 2.4;

/** The numbers from 0 to `most`, `steps` for each 1, to the power of `exponent`. */
export function powers(most: number, steps: number, exponent: number): Float32Array {
  return Float32Array.from({ length: most * steps + 1 }, (_, i) => (i / steps) ** exponent);
}
