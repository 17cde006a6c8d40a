/**
 * Turns colors of BT.2020 with a standard dynamic range into BT.709, as ffmpeg's `zscale=p=bt709:m=bt709:agamma=0` does: from
 * coded values to the light of a BT.1886 screen, to the other primaries, and back. Light below 0, which colors that BT.709 lacks
 * would need, is clipped. Light above 1 isn't: a lower luma may make up for it.
 */
import { DISPLAY_GAMMA, powers, TO_709 } from './bt2020';
import type { ColorMapper } from './plain-frame';

/** The greatest value of the table from coded values to light, and its entries for each 1. */
const MOST_CODE = 2;
const STEPS = 4096;
/** The same of the table from light to coded values. It is indexed by the root of the light, which keeps dark tones apart. */
const MOST_ROOT = 3;
const ROOT_STEPS = 4096;

const { rr, rg, rb, gr, gg, gb, br, bg, bb } = TO_709;

/** Maps pixels. One object serves all frames of a video. */
export class GamutMapper implements ColorMapper {
  red = 0;
  green = 0;
  blue = 0;
  readonly #toLight = powers(MOST_CODE, STEPS, DISPLAY_GAMMA);
  readonly #toCode = powers(MOST_ROOT, ROOT_STEPS, 2 / DISPLAY_GAMMA);

  map(red: number, green: number, blue: number): void {
    const [r, g, b] = [this.#light(red), this.#light(green), this.#light(blue)];
    this.red = this.#code(rr * r + rg * g + rb * b);
    this.green = this.#code(gr * r + gg * g + gb * b);
    this.blue = this.#code(br * r + bg * g + bb * b);
  }

  #light(code: number): number {
    return code <= 0 ? 0 : (this.#toLight[(Math.min(MOST_CODE, code) * STEPS + 0.5) | 0] ?? 0);
  }

  #code(light: number): number {
    if (light <= 0) return 0;
    return this.#toCode[(Math.min(MOST_ROOT, Math.sqrt(light)) * ROOT_STEPS + 0.5) | 0] ?? 0;
  }
}
