/**
 * Turns colors of high dynamic range (ITU-R BT.2100, PQ or HLG, BT.2020 primaries) into BT.709 for ordinary screens. The steps are
 * those of ffmpeg's `zscale=t=linear:npl=100:agamma=0, zscale=p=bt709, tonemap=hable:desat=0, zscale=t=bt709`, so that both engines
 * make the same colors.
 */
import { LUMA } from '@/lib/codecs/color-matrix';
import type { PixelFormat } from '@/lib/media/info';
import { DISPLAY_GAMMA, powers, TO_709 } from './bt2020';
import type { ColorMapper } from './plain-frame';

export type HdrRange = Exclude<PixelFormat['range'], 'sdr'>;

/** Linear light of 1: cd/m². */
const WHITE_NITS = 100;
/** What `tonemap` assumes for files that don't state their brightest pixel: multiples of {@link WHITE_NITS}. */
const PEAK = 10;

/** Cd/m² of the brightest PQ value, and of the screen that HLG is made for. */
const PQ_NITS = 10_000;
const HLG_NITS = 1000;
/** The exponent by which such a screen raises the luminance of HLG: BT.2100 table 5. */
const HLG_GAMMA = 1.2;

/** Entries of the tables from coded values to light. */
const STEPS = 4096;
/** Entries of the table from light to coded values. It is indexed by the root of the light, which keeps dark tones apart. */
const ROOT_STEPS = 4096;

const { rr, rg, rb, gr, gg, gb, br, bg, bb } = TO_709;

/** The electro-optical transfer function of PQ: BT.2100 table 4. Returns multiples of {@link WHITE_NITS}. */
export function linearPq(value: number): number {
  const [m1, m2] = [2610 / 16384, (2523 / 4096) * 128];
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const root = value ** (1 / m2);
  return ((Math.max(root - c1, 0) / (c2 - c3 * root)) ** (1 / m1) * PQ_NITS) / WHITE_NITS;
}

/** The inverse of HLG's opto-electronic transfer function, 0–1: BT.2100 table 5. The screen's gamma follows. */
export function linearHlg(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12;
}

/** The curve of John Hable for "Uncharted 2", as in ffmpeg's `vf_tonemap.c`. */
export function hable(light: number): number {
  const [a, b, c, d, e, f] = [0.15, 0.5, 0.1, 0.2, 0.02, 0.3];
  return (light * (light * a + b * c) + d * e) / (light * (light * a + b) + d * f) - e / f;
}

/** Maps pixels. One object serves all frames of a video. */
export class ToneMapper implements ColorMapper {
  red = 0;
  green = 0;
  blue = 0;
  readonly #toLight: Float32Array;
  readonly #toCode = powers(1, ROOT_STEPS, 2 / DISPLAY_GAMMA);
  readonly #isHlg: boolean;

  constructor(range: HdrRange) {
    this.#isHlg = range === 'hlg';
    const linear = this.#isHlg ? linearHlg : linearPq;
    this.#toLight = Float32Array.from({ length: STEPS + 1 }, (_, i) => linear(i / STEPS));
  }

  /** Maps the red, green and blue of a pixel as PQ or HLG code them, 0–1. Leaves the result in this object. */
  map(red: number, green: number, blue: number): void {
    let [r, g, b] = [this.#light(red), this.#light(green), this.#light(blue)];
    if (this.#isHlg) {
      const luminance = LUMA.bt2020.red * r + LUMA.bt2020.green * g + LUMA.bt2020.blue * b;
      const gain = (Math.max(luminance, 1e-6) ** (HLG_GAMMA - 1) * HLG_NITS) / WHITE_NITS;
      r *= gain;
      g *= gain;
      b *= gain;
    }
    const r709 = rr * r + rg * g + rb * b;
    const g709 = gr * r + gg * g + gb * b;
    const b709 = br * r + bg * g + bb * b;
    // One factor for all three keeps the hue.
    const brightest = Math.max(r709, g709, b709, 1e-6);
    const factor = hable(brightest) / (HABLE_PEAK * brightest);
    this.red = this.#code(r709 * factor);
    this.green = this.#code(g709 * factor);
    this.blue = this.#code(b709 * factor);
  }

  #light(code: number): number {
    const index = code <= 0 ? 0 : code >= 1 ? STEPS : (code * STEPS + 0.5) | 0;
    return this.#toLight[index] ?? 0;
  }

  #code(light: number): number {
    const index = light <= 0 ? 0 : light >= 1 ? ROOT_STEPS : (Math.sqrt(light) * ROOT_STEPS + 0.5) | 0;
    return this.#toCode[index] ?? 0;
  }
}

const HABLE_PEAK = hable(PEAK);
