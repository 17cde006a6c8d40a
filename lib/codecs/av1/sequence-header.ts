import { BitReader, BitWriter } from '@/lib/codecs/bits';

/**
 * What a smart cut needs of a sequence header: AV1 bitstream specification §5.5, https://aomediacodec.github.io/av1-spec/
 * Positions are bits of `payload`.
 */
export interface Av1SequenceHeader {
  payload: Uint8Array;
  profile: number;
  /** `seq_level_idx` and `seq_tier` of the first operating point. */
  level: number;
  tier: number;
  /** Pixels; frames may be smaller. */
  width: number;
  height: number;
  /** More than 8 bits. */
  highBitDepth: boolean;
  monochrome: boolean;
  /** `color_description_present_flag` and the fields that depend on it. */
  colorDescription: { from: number; to: number };
  /** `color_range` and `chroma_sample_position`. */
  rangeAndSiting: { from: number; to: number };
}

/** `delta_frame_id_length_minus_2`, `additional_frame_id_length_minus_1` */
const FRAME_ID_BITS = 4 + 3;
/** `num_units_in_display_tick`, `time_scale` */
const TIMING_BITS = 32 + 32;
/** `num_units_in_decoding_tick`, `buffer_removal_time_length_minus_1`, `frame_presentation_time_length_minus_1`: §5.5.4. */
const DECODER_MODEL_BITS = 32 + 5 + 5;

/**
 * Reads the payload of a sequence header OBU.
 * @throws {MediaError} `index-invalid` when it ends too early.
 */
export function readAv1SequenceHeader(payload: Uint8Array): Av1SequenceHeader {
  const bits = new BitReader(payload);
  const profile = bits.read(3);
  // still_picture
  bits.skip(1);
  const reduced = bits.bit() === 1;
  const { level, tier } = reduced ? { level: bits.read(5), tier: 0 } : readOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  const [width, height] = [bits.read(widthBits) + 1, bits.read(heightBits) + 1];
  // frame_id_numbers_present_flag
  if (!reduced && bits.bit()) bits.skip(FRAME_ID_BITS);
  // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter
  bits.skip(3);
  if (!reduced) skipTools(bits);
  // enable_superres, enable_cdef, enable_restoration
  bits.skip(3);
  return { payload, profile, level, tier, width, height, ...readColorConfig(bits, profile) };
}

function readOperatingPoints(bits: BitReader): { level: number; tier: number } {
  let delayLength = 0;
  // timing_info_present_flag
  if (bits.bit()) {
    bits.skip(TIMING_BITS);
    // num_ticks_per_picture_minus_1
    if (bits.bit()) bits.ue();
    // decoder_model_info_present_flag
    if (bits.bit()) {
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

function skipTools(bits: BitReader): void {
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
const COLOR_BITS = 3 * 8;

/** `color_config()` of the main profile, the only one that a smart cut takes: §5.5.2. */
function readColorConfig(bits: BitReader, profile: number) {
  const highBitDepth = bits.bit() === 1;
  // twelve_bit
  if (profile === 2 && highBitDepth) bits.skip(1);
  const monochrome = profile !== 1 && bits.bit() === 1;
  const from = bits.at;
  // color_description_present_flag
  if (bits.bit()) bits.skip(COLOR_BITS);
  const to = bits.at;
  return {
    highBitDepth,
    monochrome,
    colorDescription: { from, to },
    rangeAndSiting: { from: to, to: to + 3 },
  };
}

/** An encoder's sequence header with the color description, range and chroma siting of the source's. */
export function adaptAv1SequenceHeader(
  encoder: Av1SequenceHeader,
  source: Av1SequenceHeader,
): Uint8Array<ArrayBuffer> {
  const flags = encoder.rangeAndSiting.to;
  return (
    new BitWriter()
      .copy(encoder.payload, 0, encoder.colorDescription.from)
      .copy(source.payload, source.colorDescription.from, source.rangeAndSiting.to)
      // separate_uv_delta_q, film_grain_params_present: decoding the encoder's own frames depends on them.
      .copy(encoder.payload, flags, flags + 2)
      .bytesWithStopBit()
  );
}
