import { BitReader, BitWriter } from './bits';

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

/** @throws {MediaError} `exact-refused` when it ends too early. */
export function readAv1Sequence(payload: Uint8Array): Av1Sequence {
  const bits = new BitReader(payload);
  const profile = bits.bits(3);
  bits.skip(1);
  const reduced = bits.bit() === 1;
  const { level, tier } = reduced ? { level: bits.bits(5), tier: 0 } : readOperatingPoints(bits);
  const [wide, high] = [bits.bits(4) + 1, bits.bits(4) + 1];
  const [width, height] = [bits.bits(wide) + 1, bits.bits(high) + 1];
  if (!reduced && bits.bit()) bits.skip(7);
  bits.skip(3);
  if (!reduced) skipTools(bits);
  bits.skip(3);
  return { payload, profile, level, tier, width, height, ...readColour(bits, profile) };
}

function readOperatingPoints(bits: BitReader): { level: number; tier: number } {
  let delayLength = 0;
  if (bits.bit()) {
    bits.skip(64);
    if (bits.bit()) bits.ue();
    if (bits.bit()) {
      delayLength = bits.bits(5) + 1;
      bits.skip(42);
    }
  }
  const displayDelay = bits.bit();
  const points = bits.bits(5) + 1;
  let first: { level: number; tier: number } | null = null;
  for (let i = 0; i < points; i++) {
    bits.skip(12);
    const level = bits.bits(5);
    const tier = level > 7 ? bits.bit() : 0;
    first ??= { level, tier };
    if (delayLength > 0 && bits.bit()) bits.skip(2 * delayLength + 1);
    if (displayDelay && bits.bit()) bits.skip(4);
  }
  return first ?? { level: 0, tier: 0 };
}

function skipTools(bits: BitReader): void {
  bits.skip(4);
  const orderHint = bits.bit();
  if (orderHint) bits.skip(2);
  const screenContent = bits.bit() || bits.bit();
  // seq_choose_integer_mv, else seq_force_integer_mv.
  if (screenContent && !bits.bit()) bits.skip(1);
  if (orderHint) bits.skip(3);
}

/** §5.5.2, of the main profile; nothing else is joined. */
function readColour(bits: BitReader, profile: number) {
  const highDepth = bits.bit() === 1;
  if (profile === 2 && highDepth) bits.skip(1);
  const monochrome = profile !== 1 && bits.bit() === 1;
  const described = bits.at;
  if (bits.bit()) bits.skip(24);
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
