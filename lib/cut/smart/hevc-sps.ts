import { BitReader, BitWriter, endOfBits, payloadOf, unitOf } from './bits';
import { skipReferenceSets, skipScalingLists } from './hevc-lists';

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
  /** Aspect ratio, overscan, colour and chroma siting of the VUI; null when there is none. */
  looks: { from: number; to: number } | null;
}

/** Bits of the unit's header, and of what precedes `profile_tier_level()`. */
const HEADER_BITS = 16;
const VPS_BITS = 4;
/** `profile_tier_level()`: §7.3.3. */
const PROFILE_BITS = 88;
const LEVEL_BITS = 8;

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readHevcSps(unit: Uint8Array): HevcSps {
  const payload = payloadOf(unit);
  const bits = new BitReader(payload);
  bits.skip(HEADER_BITS);
  const vps = bits.bits(VPS_BITS);
  const layers = bits.bits(3);
  bits.skip(1);
  skipProfile(bits, layers);
  const idAt = bits.at;
  const id = bits.ue();
  const from = bits.at;
  const chroma = bits.ue();
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

function skipProfile(bits: BitReader, layers: number): void {
  bits.skip(PROFILE_BITS + LEVEL_BITS);
  const present = Array.from({ length: layers }, () => ({ profile: bits.bit(), level: bits.bit() }));
  if (layers > 0) bits.skip((8 - layers) * 2);
  for (const { profile, level } of present) bits.skip(profile * PROFILE_BITS + level * LEVEL_BITS);
}

/** From behind the bit depths to before the VUI. */
function skipCoding(bits: BitReader, layers: number): void {
  const countBits = bits.ue() + 4;
  const ordering = bits.bit() ? layers + 1 : 1;
  for (let i = 0; i < ordering * 3; i++) bits.ue();
  for (let i = 0; i < 6; i++) bits.ue();
  if (bits.bit() && bits.bit()) skipScalingLists(bits);
  bits.skip(2);
  if (bits.bit()) {
    bits.skip(8);
    bits.ue();
    bits.ue();
    bits.skip(1);
  }
  skipReferenceSets(bits, bits.ue());
  if (bits.bit()) bits.skip(bits.ue() * (countBits + 1));
  bits.skip(2);
}

/** §E.2.1, as far as `field_seq_flag`. */
function readVui(bits: BitReader): { looks: { from: number; to: number }; fields: boolean } {
  const from = bits.at;
  if (bits.bit() && bits.bits(8) === 255) bits.skip(32);
  if (bits.bit()) bits.skip(1);
  if (bits.bit()) {
    bits.skip(4);
    if (bits.bit()) bits.skip(24);
  }
  if (bits.bit()) {
    bits.ue();
    bits.ue();
  }
  const to = bits.at;
  bits.skip(1);
  return { looks: { from, to }, fields: bits.bit() === 1 };
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
  if (source.looks) out.copy(source.payload, source.looks.from, source.looks.to);
  else out.bits(0, 4);
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
  const bits = new BitReader(payloadOf(unit));
  bits.skip(HEADER_BITS);
  return { id: bits.ue(), sps: bits.ue() };
}

export function adaptHevcPps(unit: Uint8Array, id: number, sps: number): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  const bits = new BitReader(payload);
  bits.skip(HEADER_BITS);
  bits.ue();
  bits.ue();
  const out = new BitWriter().copy(payload, 0, HEADER_BITS).ue(id).ue(sps);
  return unitOf(out.copy(payload, bits.at, endOfBits(payload)).done());
}
