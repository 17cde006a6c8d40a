/** Headers of H.264 slices: ITU-T H.264 §7.3.3. */
import { type BitReader, nullIfInvalid } from '../bits';
import { avcUnitType, lengthPrefixedUnits } from '../nal';
import { AVC_SLICES, AVC_UNITS, bitsBehind } from '../slices';
import { readAvcConfig } from './config';
import { type AvcSps, readAvcSps } from './sps';

/** The first fields of a slice's header. */
export interface SliceStart {
  type: 'P' | 'B' | 'I';
  ppsId: number;
  isIdr: boolean;
  isField: boolean;
  /** Other frames may refer to this one. */
  isReference: boolean;
  /** `pic_order_cnt_lsb`; 0 if slices don't state it. */
  order: number;
}

/** Table 7-6: P, B, I, SP and SI. */
const TYPES = ['P', 'B', 'I', 'P', 'I'] as const;

/**
 * Reads the header of a slice up to its order, and leaves the reader behind that.
 * @throws {MediaError} `index-invalid` when the unit ends too early.
 */
export function readSliceStart(
  unit: Uint8Array,
  { frameNumberBits, hasPlanes, interlaced, orderBits }: AvcSps,
): { start: SliceStart; bits: BitReader } {
  const bits = bitsBehind(AVC_SLICES.headerBytes, unit);
  // first_mb_in_slice
  bits.ue();
  const type = TYPES[bits.ue() % TYPES.length] ?? 'I';
  const ppsId = bits.ue();
  // colour_plane_id, frame_num
  bits.skip((hasPlanes ? 2 : 0) + frameNumberBits);
  const isField = interlaced && bits.bit() === 1;
  // bottom_field_flag
  if (isField) bits.skip(1);
  const [header = 0] = unit;
  const isIdr = avcUnitType(header) === AVC_UNITS.idrSlice;
  // nal_ref_idc
  const isReference = ((header >> 5) & 3) > 0;
  // idr_pic_id
  if (isIdr) bits.ue();
  return { start: { type, ppsId, isIdr, isField, isReference, order: bits.read(orderBits) }, bits };
}

/** What a slice's header depends on: §7.3.2.2. */
interface AvcPps {
  id: number;
  hasCabac: boolean;
  statesFieldOrder: boolean;
  /** References of P slices, and of the second list of B slices, unless a slice states others. */
  references: [number, number];
  /** P slices state the weights of their references. */
  weighsP: boolean;
  weighsB: boolean;
  quantizer: number;
  hasRedundant: boolean;
}

/** Null for slice groups, which no encoder makes. */
function readPps(unit: Uint8Array): AvcPps | null {
  const bits = bitsBehind(AVC_SLICES.headerBytes, unit);
  const id = bits.ue();
  // seq_parameter_set_id
  bits.ue();
  const [hasCabac, statesFieldOrder] = [bits.bit() === 1, bits.bit() === 1];
  // num_slice_groups_minus1
  if (bits.ue() > 0) return null;
  const references: [number, number] = [bits.ue() + 1, bits.ue() + 1];
  const [weighsP, weighsB] = [bits.bit() === 1, bits.read(2) === 1];
  const quantizer = 26 + bits.se();
  // pic_init_qs_minus26, chroma_qp_index_offset
  bits.se();
  bits.se();
  // deblocking_filter_control_present_flag, constrained_intra_pred_flag
  bits.skip(2);
  return {
    id,
    hasCabac,
    statesFieldOrder,
    references,
    weighsP,
    weighsB,
    quantizer,
    hasRedundant: bits.bit() === 1,
  };
}

/** Reads how coarsely frames are quantized. Null for a packet that doesn't tell. */
export type QuantizerReader = (packet: Uint8Array) => number | null;

/**
 * Makes a reader of a stream's quantizers: 0 to 51, the mean over a frame's slices. Macroblocks may differ from their slice's.
 * @param record the body of `avcC`.
 * @throws {MediaError} `index-invalid`.
 */
export function quantizerReader(record: Uint8Array): QuantizerReader {
  const config = readAvcConfig(record);
  const sets = config.pps.flatMap((unit) => readPps(unit) ?? []);
  const [sps] = config.sps.map(readAvcSps);
  return (packet) => {
    let [sum, count] = [0, 0];
    for (const unit of lengthPrefixedUnits(packet, config.lengthSize)) {
      if (!sps || AVC_SLICES.kindOf(unit) !== 'slice') continue;
      const quantizer = nullIfInvalid(() => sliceQuantizer(unit, sps, sets));
      if (quantizer === null) return null;
      sum += quantizer;
      count++;
    }
    return count > 0 ? sum / count : null;
  };
}

/** `SliceQPY`: §7.4.3. */
function sliceQuantizer(unit: Uint8Array, sps: AvcSps, sets: readonly AvcPps[]): number | null {
  const { start, bits } = readSliceStart(unit, sps);
  const { type, isIdr, isField, isReference } = start;
  const pps = sets.find(({ id }) => id === start.ppsId);
  if (!pps) return null;
  // delta_pic_order_cnt_bottom. Order of type 1, which has other fields, isn't written by any encoder.
  if (sps.orderBits > 0 && pps.statesFieldOrder && !isField) bits.se();
  // redundant_pic_cnt
  if (pps.hasRedundant) bits.ue();
  if (type !== 'I') skipReferences(bits, type, pps, sps.chroma);
  if (isReference) skipMarking(bits, isIdr);
  // cabac_init_idc
  if (pps.hasCabac && type !== 'I') bits.ue();
  return pps.quantizer + bits.se();
}

/** `num_ref_idx_override`, `ref_pic_list_modification()` and `pred_weight_table()`: §7.3.3.1, §7.3.3.2. */
function skipReferences(bits: BitReader, type: 'P' | 'B', pps: AvcPps, chroma: number): void {
  const lists = type === 'B' ? [0, 1] : [0];
  // direct_spatial_mv_pred_flag
  if (type === 'B') bits.skip(1);
  const counts = [...pps.references];
  if (bits.bit()) for (const list of lists) counts[list] = bits.ue() + 1;
  for (const _ of lists) if (bits.bit()) while (bits.ue() < 3) bits.ue();
  if (!(type === 'P' ? pps.weighsP : pps.weighsB)) return;
  // luma_log2_weight_denom, chroma_log2_weight_denom
  bits.ue();
  if (chroma > 0) bits.ue();
  for (const list of lists)
    for (let i = 0; i < (counts[list] ?? 0); i++)
      for (const weights of chroma > 0 ? [2, 4] : [2])
        if (bits.bit()) for (let j = 0; j < weights; j++) bits.se();
}

/** `dec_ref_pic_marking()`: §7.3.3.3. */
function skipMarking(bits: BitReader, isIdr: boolean): void {
  if (isIdr) {
    // no_output_of_prior_pics_flag, long_term_reference_flag
    bits.skip(2);
    return;
  }
  // adaptive_ref_pic_marking_mode_flag
  if (!bits.bit()) return;
  for (let operation = bits.ue(); operation > 0; operation = bits.ue()) {
    if (operation !== 5) bits.ue();
    if (operation === 3) bits.ue();
  }
}
