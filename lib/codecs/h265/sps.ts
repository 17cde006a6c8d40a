import { BitWriter, CodedBitReader, endOfBits, payloadOf, unitOf } from '@/lib/codecs/coded-bits';
import { type Looks, readLooks, writeLooks } from '@/lib/codecs/vui';
import { skipReferenceSets, skipScalingLists } from './skip-lists';

/** What of an H.265 sequence parameter set matters to a joint: ITU-T H.265 §7.3.2.2.1. Positions are bits of `payload`. */
export interface HevcSps {
  /** The unit without emulation prevention. */
  payload: Uint8Array;
  id: number;
  /** The id of its video parameter set. */
  vps: number;
  /** 1 is 4:2:0. */
  chroma: number;
  bitDepth: number;
  interlaced: boolean;
  /** Pixels shown, cropping taken off. */
  width: number;
  height: number;
  /** Of its own id. */
  idAt: number;
  /** From behind the id to before `vui_parameters_present_flag`. */
  body: { from: number; to: number };
  /** Null without a VUI. */
  looks: Looks | null;
}

/** Bits of the unit's header, and of what precedes `profile_tier_level()`. */
const HEADER_BITS = 16;
const VPS_BITS = 4;
/** `profile_tier_level()`: §7.3.3. Flags of two bits each tell of up to eight sub-layers, those that are not there included. */
const PROFILE_BITS = 88;
const LEVEL_BITS = 8;
const SUB_LAYERS = 8;

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readHevcSps(unit: Uint8Array): HevcSps {
  const payload = payloadOf(unit);
  const bits = new CodedBitReader(payload);
  bits.at = HEADER_BITS;
  const vps = bits.read(VPS_BITS);
  const layers = bits.read(3);
  // sps_temporal_id_nesting_flag
  bits.skip(1);
  skipProfile(bits, layers);
  const idAt = bits.at;
  const id = bits.ue();
  const from = bits.at;
  const chroma = bits.ue();
  // separate_colour_plane_flag
  if (chroma === 3) bits.skip(1);
  const [columns, rows] = [bits.ue(), bits.ue()];
  const [left = 0, right = 0, top = 0, bottom = 0] = bits.bit()
    ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()]
    : [];
  const bitDepth = Math.max(bits.ue(), bits.ue()) + 8;
  skipCoding(bits, layers);
  const to = bits.at;
  const vui = bits.bit() ? readVui(bits) : null;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = chroma === 1 ? 2 : 1;
  return {
    ...{ payload, id, vps, chroma, bitDepth, idAt },
    interlaced: vui?.fields ?? false,
    width: columns - (left + right) * unitX,
    height: rows - (top + bottom) * unitY,
    body: { from, to },
    looks: vui?.looks ?? null,
  };
}

function skipProfile(bits: CodedBitReader, layers: number): void {
  bits.skip(PROFILE_BITS + LEVEL_BITS);
  const present = Array.from({ length: layers }, () => ({ profile: bits.bit(), level: bits.bit() }));
  if (layers > 0) bits.skip((SUB_LAYERS - layers) * 2);
  for (const { profile, level } of present) bits.skip(profile * PROFILE_BITS + level * LEVEL_BITS);
}

/** `pcm_sample_bit_depth_luma_minus1`, `pcm_sample_bit_depth_chroma_minus1` */
const PCM_DEPTHS_BITS = 4 + 4;

/** From behind the bit depths to before the VUI. */
function skipCoding(bits: CodedBitReader, layers: number): void {
  const orderCountBits = bits.ue() + 4;
  const orderings = bits.bit() ? layers + 1 : 1;
  // sps_max_dec_pic_buffering_minus1, sps_max_num_reorder_pics, sps_max_latency_increase_plus1
  for (let i = 0; i < orderings * 3; i++) bits.ue();
  // Sizes of coding and transform blocks, and depths of the transform's tree.
  for (let i = 0; i < 6; i++) bits.ue();
  const scalingListsOn = bits.bit();
  if (scalingListsOn && bits.bit()) skipScalingLists(bits);
  // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  bits.skip(2);
  const pcmOn = bits.bit();
  if (pcmOn) {
    bits.skip(PCM_DEPTHS_BITS);
    // Sizes of its blocks; then pcm_loop_filter_disabled_flag.
    bits.ue();
    bits.ue();
    bits.skip(1);
  }
  skipReferenceSets(bits, bits.ue());
  const longTermTold = bits.bit();
  // lt_ref_pic_poc_lsb_sps, used_by_curr_pic_lt_sps_flag
  if (longTermTold) bits.skip(bits.ue() * (orderCountBits + 1));
  // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
  bits.skip(2);
}

/** §E.2.1, as far as `field_seq_flag`. */
function readVui(bits: CodedBitReader): { looks: Looks; fields: boolean } {
  const looks = readLooks(bits);
  // neutral_chroma_indication_flag
  bits.skip(1);
  return { looks, fields: bits.bit() === 1 };
}

/** Flags of a VUI behind the looks, all of them off. */
const PLAIN_VUI_BITS = 6;

/** An encoder's set under other ids, saying of colour, range and pixel shape what the source's says. */
export function adaptHevcSps(
  own: HevcSps,
  source: HevcSps,
  id: number,
  vps: number,
): Uint8Array<ArrayBuffer> {
  const { payload, body, looks } = own;
  const out = new BitWriter().copy(payload, 0, HEADER_BITS).bits(vps, VPS_BITS);
  out
    .copy(payload, HEADER_BITS + VPS_BITS, own.idAt)
    .ue(id)
    .copy(payload, body.from, body.to)
    .bit(1);
  writeLooks(out, source);
  if (!looks) out.bits(0, PLAIN_VUI_BITS);
  return unitOf(out.copy(payload, looks?.to ?? body.to + 1, endOfBits(payload)).done());
}

/** §7.3.2.1 */
export function hevcVpsId(unit: Uint8Array): number {
  return (unit[2] ?? 0) >> 4;
}

export function adaptHevcVps(unit: Uint8Array, id: number): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  payload[2] = (id << 4) | ((payload[2] ?? 0) & 15);
  return unitOf(payload);
}

/** The ids of a picture parameter set, its own and that of its sequence: §7.3.2.3.1. */
export function readHevcPpsIds(unit: Uint8Array): { id: number; sps: number } {
  const bits = new CodedBitReader(payloadOf(unit));
  bits.at = HEADER_BITS;
  return { id: bits.ue(), sps: bits.ue() };
}

export function adaptHevcPps(unit: Uint8Array, id: number, sps: number): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  const bits = new CodedBitReader(payload);
  bits.at = HEADER_BITS;
  // pps_pic_parameter_set_id, pps_seq_parameter_set_id
  bits.ue();
  bits.ue();
  const out = new BitWriter().copy(payload, 0, HEADER_BITS).ue(id).ue(sps);
  return unitOf(out.copy(payload, bits.at, endOfBits(payload)).done());
}
