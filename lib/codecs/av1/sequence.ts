import { BitWriter, CodedBitReader } from '@/lib/codecs/coded-bits';

/** What of an AV1 sequence header matters to a joint: AV1 bitstream specification §5.5. Positions are bits of `payload`. */
export interface Av1Sequence {
  payload: Uint8Array;
  profile: number;
  /** Of the first operating point. */
  level: number;
  tier: number;
  /** Pixels; frames may be smaller. */
  width: number;
  height: number;
  highDepth: boolean;
  monochrome: boolean;
  /** `color_description_present_flag` and what it announces. */
  description: { from: number; to: number };
  /** `color_range` and `chroma_sample_position`. */
  looks: { from: number; to: number };
}

/** `delta_frame_id_length_minus_2`, `additional_frame_id_length_minus_1` */
const FRAME_ID_BITS = 4 + 3;
/** `num_units_in_display_tick`, `time_scale` */
const TIMING_BITS = 32 + 32;
/** `num_units_in_decoding_tick`, and the lengths of the times of removal and of presentation: §5.5.4. */
const DECODER_MODEL_BITS = 32 + 5 + 5;

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readAv1Sequence(payload: Uint8Array): Av1Sequence {
  const bits = new CodedBitReader(payload);
  const profile = bits.read(3);
  // still_picture
  bits.skip(1);
  const reduced = bits.bit() === 1;
  const { level, tier } = reduced ? { level: bits.read(5), tier: 0 } : readOperatingPoints(bits);
  const [wide, high] = [bits.read(4) + 1, bits.read(4) + 1];
  const [width, height] = [bits.read(wide) + 1, bits.read(high) + 1];
  const frameIds = !reduced && bits.bit() === 1;
  if (frameIds) bits.skip(FRAME_ID_BITS);
  // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter
  bits.skip(3);
  if (!reduced) skipTools(bits);
  // enable_superres, enable_cdef, enable_restoration
  bits.skip(3);
  return { payload, profile, level, tier, width, height, ...readColour(bits, profile) };
}

function readOperatingPoints(bits: CodedBitReader): { level: number; tier: number } {
  let delayLength = 0;
  const timingTold = bits.bit();
  if (timingTold) {
    bits.skip(TIMING_BITS);
    // num_ticks_per_picture_minus_1
    if (bits.bit()) bits.ue();
    const modelTold = bits.bit();
    if (modelTold) {
      delayLength = bits.read(5) + 1;
      bits.skip(DECODER_MODEL_BITS);
    }
  }
  const displayDelay = bits.bit();
  const points = bits.read(5) + 1;
  let first: { level: number; tier: number } | null = null;
  for (let i = 0; i < points; i++) {
    // operating_point_idc
    bits.skip(12);
    const level = bits.read(5);
    const tier = level > 7 ? bits.bit() : 0;
    first ??= { level, tier };
    // decoder_buffer_delay, encoder_buffer_delay, low_delay_mode_flag
    if (delayLength > 0 && bits.bit()) bits.skip(2 * delayLength + 1);
    // initial_display_delay_minus_1
    if (displayDelay && bits.bit()) bits.skip(4);
  }
  return first ?? { level: 0, tier: 0 };
}

function skipTools(bits: CodedBitReader): void {
  // enable_interintra_compound, enable_masked_compound, enable_warped_motion, enable_dual_filter
  bits.skip(4);
  const orderHint = bits.bit();
  // enable_jnt_comp, enable_ref_frame_mvs
  if (orderHint) bits.skip(2);
  const screenContent = bits.bit() || bits.bit();
  // seq_choose_integer_mv, else seq_force_integer_mv.
  if (screenContent && !bits.bit()) bits.skip(1);
  // order_hint_bits_minus_1
  if (orderHint) bits.skip(3);
}

/** `color_primaries`, `transfer_characteristics`, `matrix_coefficients` */
const COLOUR_BITS = 3 * 8;

/** §5.5.2, of the main profile; nothing else is joined. */
function readColour(bits: CodedBitReader, profile: number) {
  const highDepth = bits.bit() === 1;
  // twelve_bit
  if (profile === 2 && highDepth) bits.skip(1);
  const monochrome = profile !== 1 && bits.bit() === 1;
  const described = bits.at;
  const colourTold = bits.bit();
  if (colourTold) bits.skip(COLOUR_BITS);
  const looksAt = bits.at;
  return {
    highDepth,
    monochrome,
    description: { from: described, to: looksAt },
    looks: { from: looksAt, to: looksAt + 3 },
  };
}

/** An encoder's header that says of colour, range and the place of chroma what the source's says. */
export function adaptAv1Sequence(own: Av1Sequence, source: Av1Sequence): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().copy(own.payload, 0, own.description.from);
  out.copy(source.payload, source.description.from, source.description.to);
  out.copy(source.payload, source.looks.from, source.looks.to);
  // separate_uv_delta_q, film_grain_params_present: they tell how its own frames are to be read.
  return out.copy(own.payload, own.looks.to, own.looks.to + 2).done();
}
