import { BitReader, BitWriter, endOfBits, payloadOf, unitOf } from './bits';

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
  /** Aspect ratio, overscan, colour and chroma siting of the VUI; null when there is none. */
  looks: { from: number; to: number } | null;
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

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readAvcSps(unit: Uint8Array): AvcSps {
  const payload = payloadOf(unit);
  const bits = new BitReader(payload);
  bits.skip(8);
  const [profile, constraints, level] = [bits.bits(8), bits.bits(8), bits.bits(8)];
  const id = bits.ue();
  const from = bits.at;
  const { chroma, bitDepth } = HIGH.has(profile) ? readHigh(bits) : { chroma: 1, bitDepth: 8 };
  bits.ue();
  skipPictureOrder(bits);
  const references = bits.ue();
  bits.skip(1);
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  const framesOnly = bits.bit();
  if (!framesOnly) bits.skip(1);
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

function readHigh(bits: BitReader): { chroma: number; bitDepth: number } {
  const chroma = bits.ue();
  if (chroma === 3) bits.skip(1);
  const luma = bits.ue() + 8;
  const bitDepth = Math.max(luma, bits.ue() + 8);
  bits.skip(1);
  if (bits.bit()) {
    for (let i = 0; i < (chroma === 3 ? 12 : 8); i++) if (bits.bit()) skipScalingList(bits, i < 6 ? 16 : 64);
  }
  return { chroma, bitDepth };
}

/** §7.3.2.1.1.1 */
function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.ue();
  if (type === 0) bits.ue();
  if (type !== 1) return;
  bits.skip(1);
  bits.se();
  bits.se();
  const count = bits.ue();
  for (let i = 0; i < count; i++) bits.se();
}

/** §E.1.1 */
function readVui(bits: BitReader): Pick<AvcSps, 'order'> & { looks: { from: number; to: number } } {
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
  const looks = { from, to: bits.at };
  if (bits.bit()) bits.skip(65);
  const hrds = [0, 1].map(() => (bits.bit() ? skipHrd(bits) : 0));
  if (hrds.includes(1)) bits.skip(1);
  bits.skip(1);
  if (!bits.bit()) return { looks, order: null };
  bits.skip(1);
  for (let i = 0; i < 4; i++) bits.ue();
  return { looks, order: { reorder: bits.ue(), buffered: bits.ue() } };
}

/** §E.1.2 */
function skipHrd(bits: BitReader): number {
  const count = bits.ue() + 1;
  bits.skip(8);
  for (let i = 0; i < count; i++) {
    bits.ue();
    bits.ue();
    bits.skip(1);
  }
  bits.skip(20);
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
  if (source.looks) out.copy(source.payload, source.looks.from, source.looks.to);
  else out.bits(0, 4);
  // No timing, no HRD twice, no picture structure; then the restriction: §E.2.1.
  out.bits(0, 4).bit(1).bit(1).ue(0).ue(0).ue(16).ue(16).ue(reorder);
  return unitOf(out.ue(Math.max(1, own.references, buffered)).done());
}

/** The ids of a picture parameter set, its own and that of its sequence: §7.3.2.2. */
export function readAvcPpsIds(unit: Uint8Array): { id: number; sps: number } {
  const bits = new BitReader(payloadOf(unit));
  bits.skip(8);
  return { id: bits.ue(), sps: bits.ue() };
}

export function adaptAvcPps(unit: Uint8Array, id: number, sps: number): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  const bits = new BitReader(payload);
  bits.skip(8);
  bits.ue();
  bits.ue();
  const out = new BitWriter()
    .bits(payload[0] ?? 0x68, 8)
    .ue(id)
    .ue(sps);
  return unitOf(out.copy(payload, bits.at, endOfBits(payload)).done());
}
