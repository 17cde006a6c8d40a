import type { BitReader, BitWriter } from './bits';

/**
 * The fields with which the VUI of H.264 (ITU-T H.264 §E.1.1) and that of H.265 (ITU-T H.265 §E.2.1) begin alike: aspect
 * ratio, overscan, color and chroma location. In bits of the SPS without emulation prevention: `[from, to)`.
 */
export interface VuiDisplay extends BitRange, DisplaySettings {}

/** The bits `[from, to)`. */
export interface BitRange {
  from: number;
  to: number;
}

/** `aspect_ratio_idc` that `sar_width` and `sar_height` follow, 16 bits each. */
export const EXTENDED_SAR = 255;

/** A color that isn't stated: ISO/IEC 23091-2 §8.1 to §8.3. */
export const UNSPECIFIED = 2;

/** Colors by the numbers of ISO/IEC 23091-2 §8. */
export interface ColorNumbers {
  /** `colour_primaries` */
  primaries: number;
  /** `transfer_characteristics` */
  transfer: number;
  /** `matrix_coefficients` */
  matrix: number;
}

/** How players show frames, by a VUI. */
export interface DisplaySettings {
  /** The width and the height of a pixel, as numbers without a unit; null if unspecified. */
  pixel: { width: number; height: number } | null;
  fullRange: boolean;
  /** Null if they aren't stated. */
  colors: ColorNumbers | null;
}

/** Pixel aspect ratios by `aspect_ratio_idc`: ITU-T H.264 table E-1, which H.265 shares. */
const PIXELS = [
  null,
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
];

/**
 * Reads the display fields of a VUI.
 * @throws {MediaError} `index-invalid`.
 */
export function readVuiDisplay(bits: BitReader): VuiDisplay {
  const from = bits.at;
  const settings = { ...UNSTATED };
  // aspect_ratio_info_present_flag
  if (bits.bit()) {
    const idc = bits.read(8);
    const ratio = idc === EXTENDED_SAR ? [bits.read(16), bits.read(16)] : PIXELS[idc];
    const [width = 0, height = 0] = ratio ?? [];
    if (width > 0 && height > 0) settings.pixel = { width, height };
  }
  // overscan_info_present_flag, overscan_appropriate_flag
  if (bits.bit()) bits.skip(1);
  // video_signal_type_present_flag
  if (bits.bit()) {
    // video_format
    bits.skip(3);
    settings.fullRange = bits.bit() === 1;
    // colour_description_present_flag
    if (bits.bit())
      settings.colors = { primaries: bits.read(8), transfer: bits.read(8), matrix: bits.read(8) };
  }
  // chroma_loc_info_present_flag, then the location in the top and in the bottom field.
  if (bits.bit()) for (let field = 0; field < 2; field++) bits.ue();
  return { from, to: bits.at, ...settings };
}

const UNSTATED: DisplaySettings = { pixel: null, fullRange: false, colors: null };

/** How players show the frames of an SPS. */
export function readDisplay({ display }: { display: VuiDisplay | null }): DisplaySettings {
  return display ?? UNSTATED;
}

/** Writes the display fields of another SPS, or fields that leave everything unspecified. */
export function writeVuiDisplay(
  out: BitWriter,
  { rbsp, display }: { rbsp: Uint8Array; display: BitRange | null },
): BitWriter {
  if (display) return out.copy(rbsp, display.from, display.to);
  // aspect_ratio_info_present_flag, overscan_info_present_flag, video_signal_type_present_flag, chroma_loc_info_present_flag
  return out.bits(0, 4);
}
