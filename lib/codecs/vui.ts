import { BitReader, type BitWriter } from './bits';

/**
 * The fields with which the VUI of H.264 (ITU-T H.264 §E.1.1) and that of H.265 (ITU-T H.265 §E.2.1) begin alike: aspect
 * ratio, overscan, color and chroma location. In bits of the SPS without emulation prevention: `[from, to)`.
 */
export interface VuiDisplay {
  from: number;
  to: number;
}

/** `aspect_ratio_idc` that `sar_width` and `sar_height` follow, 16 bits each. */
export const EXTENDED_SAR = 255;

/** `video_format`, `video_full_range_flag` */
const SIGNAL_BITS = 3 + 1;
/** `colour_primaries`, `transfer_characteristics`, `matrix_coefficients` */
const COLOR_BITS = 3 * 8;

/**
 * Reads past the display fields of a VUI.
 * @throws {MediaError} `index-invalid`.
 */
export function readVuiDisplay(bits: BitReader): VuiDisplay {
  const from = bits.at;
  // aspect_ratio_info_present_flag
  if (bits.bit() && bits.read(8) === EXTENDED_SAR) bits.skip(2 * 16);
  // overscan_info_present_flag, overscan_appropriate_flag
  if (bits.bit()) bits.skip(1);
  // video_signal_type_present_flag, colour_description_present_flag
  if (bits.bit()) {
    bits.skip(SIGNAL_BITS);
    if (bits.bit()) bits.skip(COLOR_BITS);
  }
  // chroma_loc_info_present_flag, then the location in the top and in the bottom field.
  if (bits.bit()) for (let field = 0; field < 2; field++) bits.ue();
  return { from, to: bits.at };
}

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
 * The settings in a VUI's display fields.
 * @throws {MediaError} `index-invalid`.
 */
export function readDisplay({
  rbsp,
  display,
}: {
  rbsp: Uint8Array;
  display: VuiDisplay | null;
}): DisplaySettings {
  const settings: DisplaySettings = { pixel: null, fullRange: false, colors: null };
  if (!display) return settings;
  const bits = new BitReader(rbsp);
  bits.at = display.from;
  if (bits.bit()) {
    const idc = bits.read(8);
    const [width = 0, height = 0] =
      idc === EXTENDED_SAR ? [bits.read(16), bits.read(16)] : (PIXELS[idc] ?? []);
    if (width > 0 && height > 0) settings.pixel = { width, height };
  }
  if (bits.bit()) bits.skip(1);
  if (!bits.bit()) return settings;
  // video_format
  bits.skip(SIGNAL_BITS - 1);
  settings.fullRange = bits.bit() === 1;
  if (bits.bit()) settings.colors = { primaries: bits.read(8), transfer: bits.read(8), matrix: bits.read(8) };
  return settings;
}

/**
 * The colors of a VUI's display fields; null if they don't state them.
 * @throws {MediaError} `index-invalid`.
 */
export function colorsOf(set: { rbsp: Uint8Array; display: VuiDisplay | null }): ColorNumbers | null {
  return readDisplay(set).colors;
}

/** Writes the display fields of another SPS, or fields that leave everything unspecified. */
export function writeVuiDisplay(
  out: BitWriter,
  { rbsp, display }: { rbsp: Uint8Array; display: VuiDisplay | null },
): BitWriter {
  if (display) return out.copy(rbsp, display.from, display.to);
  // aspect_ratio_info_present_flag, overscan_info_present_flag, video_signal_type_present_flag, chroma_loc_info_present_flag
  return out.bits(0, 4);
}
