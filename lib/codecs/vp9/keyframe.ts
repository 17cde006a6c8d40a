import { type BitReader, readBits } from '@/lib/codecs/bits';

/** The uncompressed header of a VP9 keyframe: VP9 bitstream specification §6.2, https://www.webmproject.org/vp9/ */
export interface Vp9Keyframe {
  profile: number;
  bitDepth: number;
  /** `color_space`: §7.2.2. */
  colorSpace: number;
  fullRange: boolean;
  /** 1: 4:2:0; 2: 4:2:2; 3: 4:4:4. */
  chroma: number;
  /** Pixels. */
  width: number;
  height: number;
  /** The position of `color_space` and the range flag behind it, in bits. */
  colorAt: number;
}

const FRAME_MARKER = 2;
const SYNC_CODE = 0x498342;
/** `color_space` CS_RGB. */
const RGB = 7;

/** True if bytes begin as a VP9 frame does. */
export function isVp9Frame([first = 0]: Uint8Array): boolean {
  return first >> 6 === FRAME_MARKER;
}

/** Reads the header of a keyframe. Null for other frames, and for bytes that are no VP9 frame. */
export function readVp9Keyframe(frame: Uint8Array): Vp9Keyframe | null {
  return readBits(frame, readHeader);
}

function readHeader(bits: BitReader): Vp9Keyframe | null {
  if (bits.read(2) !== FRAME_MARKER) return null;
  const profile = bits.bit() + 2 * bits.bit();
  // reserved_zero
  if (profile === 3) bits.skip(1);
  // show_existing_frame, frame_type; then show_frame and error_resilient_mode.
  if (bits.bit() === 1 || bits.bit() === 1) return null;
  bits.skip(2);
  if (bits.read(24) !== SYNC_CODE) return null;
  const bitDepth = profile < 2 ? 8 : bits.bit() ? 12 : 10;
  const colorAt = bits.at;
  const colorSpace = bits.read(3);
  const isRgb = colorSpace === RGB;
  const fullRange = isRgb || bits.bit() === 1;
  const statesSubsampling = profile === 1 || profile === 3;
  const [x, y] = statesSubsampling && !isRgb ? [bits.bit(), bits.bit()] : [1, 1];
  // reserved_zero
  if (statesSubsampling) bits.skip(1);
  const chroma = x === 0 || isRgb ? 3 : y === 0 ? 2 : 1;
  const width = bits.read(16) + 1;
  const height = bits.read(16) + 1;
  return { profile, bitDepth, colorSpace, fullRange, chroma, width, height, colorAt };
}
