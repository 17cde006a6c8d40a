import { BitReader, BitWriter, stopBitPosition } from '@/lib/codecs/bits';
import { addEmulationPrevention, removeEmulationPrevention } from '@/lib/codecs/emulation-prevention';
import { readCropping, type Sps } from '@/lib/codecs/sps';
import { type BitRange, readVuiDisplay, type VuiDisplay, writeVuiDisplay } from '@/lib/codecs/vui';

/** What a smart cut needs of an H.264 SPS: ITU-T H.264 §7.3.2.1.1. Positions are bits of `rbsp`. */
export interface AvcSps extends Sps {
  profile: number;
  constraints: number;
  level: number;
  /** `max_num_ref_frames` */
  referenceFrames: number;
  /** Bits of `frame_num`. */
  frameNumberBits: number;
  /** Null when the SPS doesn't state it. */
  reordering: AvcReordering | null;
}

/** How many frames a decoder holds back: ITU-T H.264 §E.2.1. */
export interface AvcReordering {
  /** `max_num_reorder_frames`: frames that may precede one in decode order and follow it in presentation order. */
  frames: number;
  /** `max_dec_frame_buffering` */
  buffered: number;
}

/** Profiles whose SPS states the chroma format: §7.3.2.1.1. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Bits of the NAL unit header. */
const HEADER_BITS = 8;
/** Behind it, profile, constraints and level precede the id. */
const ID_AT = HEADER_BITS + 3 * 8;

/**
 * Reads an SPS.
 * @throws {MediaError} `index-invalid` when it ends too early.
 */
export function readAvcSps(unit: Uint8Array): AvcSps {
  const rbsp = removeEmulationPrevention(unit);
  const bits = new BitReader(rbsp, HEADER_BITS);
  const [profile, constraints, level] = [bits.read(8), bits.read(8), bits.read(8)];
  const id = bits.ue();
  const from = bits.at;
  const { chroma, bitDepth, hasPlanes } = HIGH_PROFILES.has(profile)
    ? readHighProfileFields(bits)
    : { chroma: 1, bitDepth: 8, hasPlanes: false };
  const frameNumberBits = bits.ue() + 4;
  const orderBits = readOrderBits(bits);
  const referenceFrames = bits.ue();
  // gaps_in_frame_num_value_allowed_flag
  bits.skip(1);
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  const framesOnly = bits.bit();
  // mb_adaptive_frame_field_flag
  if (!framesOnly) bits.skip(1);
  // direct_8x8_inference_flag
  bits.skip(1);
  const cropped = readCropping(bits, chroma, 2 - framesOnly);
  const to = bits.at;
  const vui = bits.bit() ? readVui(bits) : null;
  return {
    rbsp,
    profile,
    constraints,
    level,
    id,
    chroma,
    bitDepth,
    referenceFrames,
    hasPlanes,
    frameNumberBits,
    orderBits,
    interlaced: !framesOnly,
    width: columns * 16 - cropped.width,
    height: rows * 16 * (2 - framesOnly) - cropped.height,
    body: { from, to },
    display: vui?.display ?? null,
    reordering: vui?.reordering ?? null,
  };
}

function readHighProfileFields(bits: BitReader): Pick<AvcSps, 'chroma' | 'bitDepth' | 'hasPlanes'> {
  const chroma = bits.ue();
  const hasPlanes = chroma === 3 && bits.bit() === 1;
  const luma = bits.ue() + 8;
  const bitDepth = Math.max(luma, bits.ue() + 8);
  // qpprime_y_zero_transform_bypass_flag
  bits.skip(1);
  // seq_scaling_matrix_present_flag, seq_scaling_list_present_flag
  if (bits.bit()) {
    for (let i = 0; i < (chroma === 3 ? 12 : 8); i++) if (bits.bit()) skipScalingList(bits, i < 6 ? 16 : 64);
  }
  return { chroma, bitDepth, hasPlanes };
}

/** `scaling_list()`: §7.3.2.1.1.1. */
function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Reads `pic_order_cnt_type` and its fields. @returns as `AvcSps.orderBits`. */
function readOrderBits(bits: BitReader): number {
  const type = bits.ue();
  if (type === 0) return bits.ue() + 4;
  if (type !== 1) return 0;
  // delta_pic_order_always_zero_flag
  bits.skip(1);
  // offset_for_non_ref_pic, offset_for_top_to_bottom_field
  bits.se();
  bits.se();
  const count = bits.ue();
  for (let i = 0; i < count; i++) bits.se();
  return 0;
}

/** `num_units_in_tick`, `time_scale`, `fixed_frame_rate_flag` */
const TIMING_BITS = 32 + 32 + 1;

/** `vui_parameters()`: §E.1.1. */
function readVui(bits: BitReader): { display: VuiDisplay; reordering: AvcReordering | null } {
  const display = readVuiDisplay(bits);
  // timing_info_present_flag
  if (bits.bit()) bits.skip(TIMING_BITS);
  const hrds = [0, 1].map(() => (bits.bit() ? skipHrd(bits) : 0));
  // low_delay_hrd_flag
  if (hrds.includes(1)) bits.skip(1);
  // pic_struct_present_flag
  bits.skip(1);
  // bitstream_restriction_flag
  if (!bits.bit()) return { display, reordering: null };
  // motion_vectors_over_pic_boundaries_flag
  bits.skip(1);
  // max_bytes_per_pic_denom, max_bits_per_mb_denom, log2_max_mv_length_horizontal, log2_max_mv_length_vertical
  for (let i = 0; i < 4; i++) bits.ue();
  return { display, reordering: { frames: bits.ue(), buffered: bits.ue() } };
}

/** `bit_rate_scale`, `cpb_size_scale` */
const HRD_SCALE_BITS = 4 + 4;
/** Lengths of the delays in timing SEI, and of the time offset. */
const HRD_LENGTHS_BITS = 5 + 5 + 5 + 5;

/** `hrd_parameters()`: §E.1.2. */
function skipHrd(bits: BitReader): number {
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
 * An encoder's SPS under another id, with the display fields, level and reordering of the source's SPS. Without the source's
 * reordering, a decoder that didn't have to reorder the encoded frames (ffmpeg's) takes the first frames behind the splice
 * for late ones and drops them.
 */
export function adaptAvcSps(
  encoder: AvcSps,
  source: Pick<AvcSps, 'level' | 'rbsp'> & { display: BitRange | null },
  id: number,
  { frames, buffered }: AvcReordering,
): Uint8Array<ArrayBuffer> {
  const { rbsp, profile, constraints, body, referenceFrames } = encoder;
  const out = new BitWriter()
    .bits(rbsp[0] ?? 0x67, 8)
    .bits(profile, 8)
    .bits(constraints, 8)
    .bits(source.level, 8)
    .ue(id)
    .copy(rbsp, body.from, body.to)
    .bit(1);
  writeVuiDisplay(out, source);
  // No timing, no HRD, no pic_struct.
  out.bits(0, 4);
  writeRestriction(out, { frames, buffered: Math.max(1, referenceFrames, buffered) });
  return addEmulationPrevention(out.bytesWithStopBit());
}

/** The bitstream restriction, which ends a VUI: §E.2.1. */
function writeRestriction(out: BitWriter, { frames, buffered }: AvcReordering): void {
  out.bit(1).bit(1).ue(0).ue(0).ue(16).ue(16).ue(frames).ue(buffered);
}

/**
 * An SPS under another id, which states its reordering even if the original doesn't. Otherwise a decoder that reordered fewer
 * frames of the stream before would take the first frames of this one for late ones.
 */
export function withAvcSpsId(sps: AvcSps, id: number, reordering: AvcReordering): Uint8Array<ArrayBuffer> {
  const { rbsp, body, display } = sps;
  const end = stopBitPosition(rbsp);
  const out = new BitWriter().copy(rbsp, 0, ID_AT).ue(id);
  if (sps.reordering) out.copy(rbsp, body.from, end);
  else {
    // The last bit of a VUI says that no restriction follows.
    if (display) out.copy(rbsp, body.from, end - 1);
    else writeVuiDisplay(out.copy(rbsp, body.from, body.to).bit(1), sps).bits(0, 4);
    writeRestriction(out, reordering);
  }
  return addEmulationPrevention(out.bytesWithStopBit());
}
