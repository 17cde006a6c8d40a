import { readAvcConfig } from '../h264/config';
import { readSliceStart } from '../h264/slice-header';
import { readAvcSps } from '../h264/sps';
import { HEVC_TYPES, readHevcConfig, unitsOf } from '../h265/config';
import { readHevcSps } from '../h265/sps';
import { hevcUnitType } from '../nal';
import { AVC_SLICES, bitsBehind, HEVC_SLICES, type SliceSyntax } from '../slices';

/** The place of a frame in presentation order. */
export interface FramePlace {
  /** The number of the sequence that it is in. All frames of one come before those of the next. */
  sequence: number;
  /** `PicOrderCnt`, ascending in the sequence. */
  count: number;
}

/** Takes the units of a stream in decode order. Null for a unit that begins no frame. */
export type FrameCounter = (unit: Uint8Array) => FramePlace | null;

/** What the header of a frame's first slice says. */
interface SliceOrder {
  /** A sequence begins. */
  begins: boolean;
  /** The last bits of the count. */
  low: number;
  /** The next frame is counted from this one. */
  isCounted: boolean;
}

/** How a stream's slices state their order. */
interface StreamOrder {
  /** Bits of `SliceOrder.low`. */
  orderBits: number;
  /** Null for a unit that begins no frame. @throws {MediaError} `index-invalid`. */
  read(unit: Uint8Array): SliceOrder | null;
}

/**
 * Makes a function that counts the frames of a stream as its slices do. Null if it presents frames in decode order, or if that can't be
 * told.
 * @param record the body of `avcC` or `hvcC`.
 * @throws {MediaError} `index-invalid`. So does the function.
 */
export function frameCounter(codec: 'avc' | 'hevc', record: Uint8Array): FrameCounter | null {
  const stream = codec === 'avc' ? avcOrder(record) : hevcOrder(record);
  if (!stream) return null;
  const { orderBits, read } = stream;
  const range = 2 ** orderBits;
  let sequence = 0;
  let last = { high: 0, low: 0 };
  // ITU-T H.264 §8.2.1.1, H.265 §8.3.1.
  return (unit) => {
    const slice = read(unit);
    if (!slice) return null;
    const { begins, low, isCounted } = slice;
    if (begins) {
      sequence++;
      last = { high: 0, low: 0 };
    }
    let { high } = last;
    if (!begins && last.low - low >= range / 2) high += range;
    else if (!begins && low - last.low > range / 2) high -= range;
    if (isCounted) last = { high, low };
    return { sequence, count: high + low };
  };
}

/** A first_mb_in_slice of 0 is a single 1 bit, as first_slice_segment_in_pic_flag is. */
const isFirstSlice = (unit: Uint8Array, { kindOf, headerBytes }: SliceSyntax) =>
  ((unit[headerBytes] ?? 0) & 0x80) !== 0 && kindOf(unit) === 'slice';

/** The profile without B frames. */
const BASELINE = 66;

/** ITU-T H.264 §7.3.3. */
function avcOrder(record: Uint8Array): StreamOrder | null {
  const [sps, another] = readAvcConfig(record).sps.map(readAvcSps);
  if (!sps || another || sps.orderBits === 0 || sps.profile === BASELINE || sps.reordering?.frames === 0)
    return null;
  return {
    orderBits: sps.orderBits,
    read(unit) {
      if (!isFirstSlice(unit, AVC_SLICES)) return null;
      const { isIdr, order, isReference } = readSliceStart(unit, sps).start;
      return { begins: isIdr, low: order, isCounted: isReference };
    },
  };
}

/** ITU-T H.265 table 7-1. */
const HEVC = { restarts: [16, 20], idr: [19, 20] } as const;
const isIn = (type: number, [from, to]: readonly [number, number]) => type >= from && type <= to;
/** RADL and RASL frames, and frames of a sub-layer that no other refers to: 0, 2, …, 14. */
const isLeadingOrUnused = (type: number) => isIn(type, [6, 9]) || (type <= 14 && type % 2 === 0);

/** ITU-T H.265 §7.3.6.1. */
function hevcOrder(record: Uint8Array): StreamOrder | null {
  const config = readHevcConfig(record);
  const [sps, another] = unitsOf(config, HEVC_TYPES.sps).map(readHevcSps);
  if (!sps || another || sps.reorderedFrames === 0) return null;
  const sets = new Map(unitsOf(config, HEVC_TYPES.pps).map(readPps));
  const { orderBits, hasPlanes } = sps;
  return {
    orderBits,
    read(unit) {
      if (!isFirstSlice(unit, HEVC_SLICES)) return null;
      const bits = bitsBehind(HEVC_SLICES.headerBytes, unit);
      HEVC_SLICES.skipToPpsId(bits, unit);
      const type = hevcUnitType(unit[0] ?? 0);
      const pps = sets.get(bits.ue());
      // slice_reserved_flag
      bits.skip(pps?.extraBits ?? 0);
      // slice_type
      bits.ue();
      // pic_output_flag, colour_plane_id
      bits.skip((pps?.statesOutput ? 1 : 0) + (hasPlanes ? 2 : 0));
      const low = isIn(type, HEVC.idr) ? 0 : bits.read(orderBits);
      const layer = ((unit[1] ?? 1) & 7) - 1;
      return { begins: isIn(type, HEVC.restarts), low, isCounted: layer === 0 && !isLeadingOrUnused(type) };
    },
  };
}

/** What slice headers depend on: ITU-T H.265 §7.3.2.3.1. */
function readPps(unit: Uint8Array): [id: number, { statesOutput: boolean; extraBits: number }] {
  const bits = bitsBehind(HEVC_SLICES.headerBytes, unit);
  const id = bits.ue();
  // pps_seq_parameter_set_id
  bits.ue();
  // dependent_slice_segments_enabled_flag
  bits.skip(1);
  return [id, { statesOutput: bits.bit() === 1, extraBits: bits.read(3) }];
}
