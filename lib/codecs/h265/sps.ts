import { BitReader, BitWriter, stopBitPosition } from '@/lib/codecs/bits';
import { addEmulationPrevention, removeEmulationPrevention } from '@/lib/codecs/emulation-prevention';
import { readCropping, type Sps } from '@/lib/codecs/sps';
import { readVuiDisplay, type VuiDisplay, writeVuiDisplay } from '@/lib/codecs/vui';
import { skipReferenceSets, skipScalingLists } from './skip-lists';

/** What a smart cut needs of an H.265 SPS: ITU-T H.265 §7.3.2.2.1. Positions are bits of `rbsp`. */
export interface HevcSps extends Sps {
  /** The id of the VPS that it refers to. */
  vps: number;
  /** The position of the id. */
  idAt: number;
  /** Frames that may precede one in decode order and follow it in presentation order (`sps_max_num_reorder_pics`). */
  reorderedFrames: number;
}

/** Bits of the NAL unit header, and of `sps_video_parameter_set_id`. */
const HEADER_BITS = 16;
const VPS_ID_BITS = 4;
/** `profile_tier_level()`: §7.3.3. Two flags follow for each of eight sub-layers, absent ones included. */
const PROFILE_BITS = 88;
const LEVEL_BITS = 8;
const SUB_LAYERS = 8;

/**
 * Reads an SPS.
 * @throws {MediaError} `index-invalid` when it ends too early, or holds more reference frames than the standard allows.
 */
export function readHevcSps(unit: Uint8Array): HevcSps {
  const rbsp = removeEmulationPrevention(unit);
  const bits = new BitReader(rbsp, HEADER_BITS);
  const vps = bits.read(VPS_ID_BITS);
  const layers = bits.read(3);
  // sps_temporal_id_nesting_flag
  bits.skip(1);
  skipProfile(bits, layers);
  const idAt = bits.at;
  const id = bits.ue();
  const from = bits.at;
  const chroma = bits.ue();
  const hasPlanes = chroma === 3 && bits.bit() === 1;
  const [columns, rows] = [bits.ue(), bits.ue()];
  const cropped = readCropping(bits, chroma, 1);
  const bitDepth = Math.max(bits.ue(), bits.ue()) + 8;
  const { orderBits, reorderedFrames } = readCodingFields(bits, layers);
  const to = bits.at;
  const vui = bits.bit() ? readVui(bits) : null;
  return {
    rbsp,
    id,
    vps,
    chroma,
    bitDepth,
    idAt,
    hasPlanes,
    orderBits,
    reorderedFrames,
    interlaced: vui?.interlaced ?? false,
    width: columns - cropped.width,
    height: rows - cropped.height,
    body: { from, to },
    display: vui?.display ?? null,
  };
}

function skipProfile(bits: BitReader, layers: number): void {
  bits.skip(PROFILE_BITS + LEVEL_BITS);
  const present = Array.from({ length: layers }, () => ({ profile: bits.bit(), level: bits.bit() }));
  if (layers > 0) bits.skip((SUB_LAYERS - layers) * 2);
  for (const { profile, level } of present) bits.skip(profile * PROFILE_BITS + level * LEVEL_BITS);
}

/** `pcm_sample_bit_depth_luma_minus1`, `pcm_sample_bit_depth_chroma_minus1` */
const PCM_DEPTHS_BITS = 4 + 4;

/** The fields between the bit depths and the VUI. */
function readCodingFields(bits: BitReader, layers: number): Pick<HevcSps, 'orderBits' | 'reorderedFrames'> {
  const orderBits = bits.ue() + 4;
  let reorderedFrames = 0;
  for (let left = bits.bit() ? layers + 1 : 1; left > 0; left--) {
    // sps_max_dec_pic_buffering_minus1
    bits.ue();
    // The last one is of all layers.
    reorderedFrames = bits.ue();
    // sps_max_latency_increase_plus1
    bits.ue();
  }
  // Sizes of coding and transform blocks, and depths of the transform hierarchy.
  for (let i = 0; i < 6; i++) bits.ue();
  // scaling_list_enabled_flag, sps_scaling_list_data_present_flag
  if (bits.bit() && bits.bit()) skipScalingLists(bits);
  // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  bits.skip(2);
  // pcm_enabled_flag
  if (bits.bit()) {
    bits.skip(PCM_DEPTHS_BITS);
    // Sizes of PCM blocks; then pcm_loop_filter_disabled_flag.
    bits.ue();
    bits.ue();
    bits.skip(1);
  }
  skipReferenceSets(bits, bits.ue());
  // long_term_ref_pics_present_flag, then lt_ref_pic_poc_lsb_sps and used_by_curr_pic_lt_sps_flag of each.
  if (bits.bit()) bits.skip(bits.ue() * (orderBits + 1));
  // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
  bits.skip(2);
  return { orderBits, reorderedFrames };
}

/** `vui_parameters()` as far as `field_seq_flag`: §E.2.1. */
function readVui(bits: BitReader): { display: VuiDisplay; interlaced: boolean } {
  const display = readVuiDisplay(bits);
  // neutral_chroma_indication_flag
  bits.skip(1);
  return { display, interlaced: bits.bit() === 1 };
}

/** Flags of a VUI behind the display fields. */
const REMAINING_VUI_FLAGS = 6;

/** An encoder's SPS under other ids, with the display fields of the source's SPS. */
export function adaptHevcSps(
  encoder: HevcSps,
  source: HevcSps,
  id: number,
  vps: number,
): Uint8Array<ArrayBuffer> {
  const { rbsp, body, display } = encoder;
  const out = headWithIds(encoder, id, vps).copy(rbsp, body.from, body.to).bit(1);
  writeVuiDisplay(out, source);
  if (!display) out.bits(0, REMAINING_VUI_FLAGS);
  out.copy(rbsp, display?.to ?? body.to + 1, stopBitPosition(rbsp));
  return addEmulationPrevention(out.bytesWithStopBit());
}

/** An SPS under other ids. */
export function withHevcSpsIds(sps: HevcSps, id: number, vps: number): Uint8Array<ArrayBuffer> {
  const out = headWithIds(sps, id, vps).copy(sps.rbsp, sps.body.from, stopBitPosition(sps.rbsp));
  return addEmulationPrevention(out.bytesWithStopBit());
}

/** The fields up to the id, with other ids. */
function headWithIds({ rbsp, idAt }: HevcSps, id: number, vps: number): BitWriter {
  const out = new BitWriter().copy(rbsp, 0, HEADER_BITS).bits(vps, VPS_ID_BITS);
  return out.copy(rbsp, HEADER_BITS + VPS_ID_BITS, idAt).ue(id);
}

/** `vps_video_parameter_set_id` of a VPS: §7.3.2.1. */
export function hevcVpsId(unit: Uint8Array): number {
  return (unit[2] ?? 0) >> 4;
}

/** A VPS under another id. */
export function adaptHevcVps(unit: Uint8Array, id: number): Uint8Array<ArrayBuffer> {
  const rbsp = removeEmulationPrevention(unit);
  rbsp[2] = (id << 4) | ((rbsp[2] ?? 0) & 15);
  return addEmulationPrevention(rbsp);
}
