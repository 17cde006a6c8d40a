import type { BitReader } from './bits';
import type { BitRange, VuiDisplay } from './vui';

/** What the sequence parameter sets of H.264 and H.265 have in common. Positions are bits of `rbsp`. */
export interface Sps {
  /** The unit without emulation prevention. */
  rbsp: Uint8Array;
  id: number;
  /** `chroma_format_idc`; 1 is 4:2:0. */
  chroma: number;
  /** The three colors are coded separately (`separate_colour_plane_flag`). */
  hasPlanes: boolean;
  bitDepth: number;
  /** Bits with which slices state their place in presentation order (`pic_order_cnt_lsb`); 0 if they don't. */
  orderBits: number;
  interlaced: boolean;
  /** Pixels shown, without the cropped ones. */
  width: number;
  height: number;
  /** The fields between the id and `vui_parameters_present_flag`. */
  body: BitRange;
  /** Null without a VUI. */
  display: VuiDisplay | null;
}

/** Reads the cropped pixels. @param fields in a frame: their lines are cropped together. */
export function readCropping(
  bits: BitReader,
  chroma: number,
  fields: number,
): { width: number; height: number } {
  if (!bits.bit()) return { width: 0, height: 0 };
  const [left, right, top, bottom] = [bits.ue(), bits.ue(), bits.ue(), bits.ue()];
  const unit = { width: chroma === 1 || chroma === 2 ? 2 : 1, height: chroma === 1 ? 2 : 1 };
  return { width: (left + right) * unit.width, height: (top + bottom) * unit.height * fields };
}
