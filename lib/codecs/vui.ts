import type { BitWriter, CodedBitReader } from './coded-bits';

/** Aspect ratio, overscan, colour and chroma siting, with which the VUI of H.264 (§E.1.1) and that of H.265 (§E.2.1) begin alike. */
export interface Looks {
  /** Bits of the set's payload. */
  from: number;
  to: number;
}

/** `aspect_ratio_idc` that is followed by `sar_width` and `sar_height`, 16 bits each. */
const EXTENDED_SAR = 255;

/** `video_format`, `video_full_range_flag` */
const SIGNAL_BITS = 3 + 1;
/** `colour_primaries`, `transfer_characteristics`, `matrix_coefficients` */
const COLOUR_BITS = 3 * 8;

export function readLooks(bits: CodedBitReader): Looks {
  const from = bits.at;
  const aspectTold = bits.bit();
  if (aspectTold && bits.read(8) === EXTENDED_SAR) bits.skip(2 * 16);
  const overscanTold = bits.bit();
  // overscan_appropriate_flag
  if (overscanTold) bits.skip(1);
  const signalTold = bits.bit();
  if (signalTold) {
    bits.skip(SIGNAL_BITS);
    const colourTold = bits.bit();
    if (colourTold) bits.skip(COLOUR_BITS);
  }
  const chromaSitingTold = bits.bit();
  // Of the top and of the bottom field.
  if (chromaSitingTold) for (let field = 0; field < 2; field++) bits.ue();
  return { from, to: bits.at };
}

/** Writes the looks of another set, or that nothing is told of them. */
export function writeLooks(out: BitWriter, source: { payload: Uint8Array; looks: Looks | null }): BitWriter {
  if (source.looks) return out.copy(source.payload, source.looks.from, source.looks.to);
  // aspect_ratio_info_present_flag, overscan_info_present_flag, video_signal_type_present_flag, chroma_loc_info_present_flag
  return out.bits(0, 4);
}
