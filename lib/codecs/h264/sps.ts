import { BitWriter, CodedBitReader, endOfBits, payloadOf, unitOf } from '@/lib/codecs/coded-bits';
import { type Looks, readLooks, writeLooks } from '@/lib/codecs/vui';

/** What of an H.264 sequence parameter set matters to a joint: ITU-T H.264 §7.3.2.1.1. Positions are bits of `payload`. */
export interface AvcSps {
  /** The unit without emulation prevention. */
  payload: Uint8Array;
  profile: number;
  constraints: number;
  level: number;
  id: number;
  /** 1 is 4:2:0. */
  chroma: number;
  bitDepth: number;
  references: number;
  interlaced: boolean;
  /** Pixels shown, cropping taken off. */
  width: number;
  height: number;
  /** From behind the id to before `vui_parameters_present_flag`. */
  body: { from: number; to: number };
  /** Null without a VUI. */
  looks: Looks | null;
  /** Null when not told. */
  order: AvcOrder | null;
}

/** How far a decoder has to put pictures into another order: §E.2.1. */
export interface AvcOrder {
  /** Frames that may precede one in the stream and follow it on screen. */
  reorder: number;
  /** `max_dec_frame_buffering` */
  buffered: number;
}

/** Profiles whose sets tell the chroma format: §7.3.2.1.1. */
const HIGH = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Of the unit's header. */
const HEADER_BITS = 8;

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readAvcSps(unit: Uint8Array): AvcSps {
  const payload = payloadOf(unit);
  const bits = new CodedBitReader(payload);
  bits.at = HEADER_BITS;
  const [profile, constraints, level] = [bits.read(8), bits.read(8), bits.read(8)];
  const id = bits.ue();
  const from = bits.at;
  const { chroma, bitDepth } = HIGH.has(profile) ? readHigh(bits) : { chroma: 1, bitDepth: 8 };
  // log2_max_frame_num_minus4
  bits.ue();
  skipPictureOrder(bits);
  const references = bits.ue();
  // gaps_in_frame_num_value_allowed_flag
  bits.skip(1);
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  const framesOnly = bits.bit();
  // mb_adaptive_frame_field_flag
  if (!framesOnly) bits.skip(1);
  // direct_8x8_inference_flag
  bits.skip(1);
  const crop = bits.bit() ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  const to = bits.at;
  const vui = bits.bit() ? readVui(bits) : null;
  return {
    ...{ payload, profile, constraints, level, id, chroma, bitDepth, references },
    interlaced: !framesOnly,
    width: columns * 16 - (left + right) * unitX,
    height: rows * 16 * (2 - framesOnly) - (top + bottom) * unitY,
    body: { from, to },
    looks: vui?.looks ?? null,
    order: vui?.order ?? null,
  };
}

function readHigh(bits: CodedBitReader): { chroma: number; bitDepth: number } {
  const chroma = bits.ue();
  // separate_colour_plane_flag
  if (chroma === 3) bits.skip(1);
  const luma = bits.ue() + 8;
  const bitDepth = Math.max(luma, bits.ue() + 8);
  // qpprime_y_zero_transform_bypass_flag
  bits.skip(1);
  const scalingListsTold = bits.bit();
  if (scalingListsTold) {
    for (let i = 0; i < (chroma === 3 ? 12 : 8); i++) if (bits.bit()) skipScalingList(bits, i < 6 ? 16 : 64);
  }
  return { chroma, bitDepth };
}

/** §7.3.2.1.1.1 */
function skipScalingList(bits: CodedBitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(bits: CodedBitReader): void {
  const type = bits.ue();
  if (type === 0) bits.ue();
  if (type !== 1) return;
  // delta_pic_order_always_zero_flag
  bits.skip(1);
  // offset_for_non_ref_pic, offset_for_top_to_bottom_field
  bits.se();
  bits.se();
  const count = bits.ue();
  for (let i = 0; i < count; i++) bits.se();
}

/** `num_units_in_tick`, `time_scale`, `fixed_frame_rate_flag` */
const TIMING_BITS = 32 + 32 + 1;

/** §E.1.1 */
function readVui(bits: CodedBitReader): { looks: Looks; order: AvcOrder | null } {
  const looks = readLooks(bits);
  const timingTold = bits.bit();
  if (timingTold) bits.skip(TIMING_BITS);
  const hrds = [0, 1].map(() => (bits.bit() ? skipHrd(bits) : 0));
  // low_delay_hrd_flag
  if (hrds.includes(1)) bits.skip(1);
  // pic_struct_present_flag
  bits.skip(1);
  const restrictionTold = bits.bit();
  if (!restrictionTold) return { looks, order: null };
  // motion_vectors_over_pic_boundaries_flag
  bits.skip(1);
  // max_bytes_per_pic_denom, max_bits_per_mb_denom, log2_max_mv_length_horizontal, log2_max_mv_length_vertical
  for (let i = 0; i < 4; i++) bits.ue();
  return { looks, order: { reorder: bits.ue(), buffered: bits.ue() } };
}

/** `bit_rate_scale`, `cpb_size_scale` */
const HRD_SCALE_BITS = 4 + 4;
/** Lengths of the delays in the messages about timing, and of their offset. */
const HRD_LENGTHS_BITS = 5 + 5 + 5 + 5;

/** §E.1.2 */
function skipHrd(bits: CodedBitReader): number {
  const count = bits.ue() + 1;
  bits.skip(HRD_SCALE_BITS);
  for (let i = 0; i < count; i++) {
    // bit_rate_value_minus1, cpb_size_value_minus1
    bits.ue();
    bits.ue();
    // cbr_flag
    bits.skip(1);
  }
  bits.skip(HRD_LENGTHS_BITS);
  return 1;
}

/**
 * An encoder's set under another id, saying of colour, range, pixel shape and reordering what the source's says. A decoder that
 * did not have to reorder the head (ffmpeg's) would take the first pictures behind the joint for late ones and drop them.
 */
export function adaptAvcSps(
  own: AvcSps,
  source: AvcSps,
  id: number,
  { reorder, buffered }: AvcOrder,
): Uint8Array<ArrayBuffer> {
  const out = new BitWriter()
    .bits(own.payload[0] ?? 0x67, 8)
    .bits(own.profile, 8)
    .bits(own.constraints, 8);
  out.bits(Math.max(source.level, 0), 8).ue(id).copy(own.payload, own.body.from, own.body.to).bit(1);
  writeLooks(out, source);
  // No timing, no HRD twice, no picture structure; then the restriction: §E.2.1.
  out.bits(0, 4).bit(1).bit(1).ue(0).ue(0).ue(16).ue(16).ue(reorder);
  return unitOf(out.ue(Math.max(1, own.references, buffered)).done());
}

/** The ids of a picture parameter set, its own and that of its sequence: §7.3.2.2. */
export function readAvcPpsIds(unit: Uint8Array): { id: number; sps: number } {
  const bits = new CodedBitReader(payloadOf(unit));
  bits.at = HEADER_BITS;
  return { id: bits.ue(), sps: bits.ue() };
}

export function adaptAvcPps(unit: Uint8Array, id: number, sps: number): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  const bits = new CodedBitReader(payload);
  bits.at = HEADER_BITS;
  // pic_parameter_set_id, seq_parameter_set_id
  bits.ue();
  bits.ue();
  const out = new BitWriter()
    .bits(payload[0] ?? 0x68, 8)
    .ue(id)
    .ue(sps);
  return unitOf(out.copy(payload, bits.at, endOfBits(payload)).done());
}
