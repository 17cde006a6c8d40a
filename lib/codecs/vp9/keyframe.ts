import { BitReader } from '@/lib/codecs/bits';

/** What the head of a VP9 keyframe tells: VP9 bitstream specification §6.2. */
export interface Vp9Keyframe {
  profile: number;
  bitDepth: number;
  /** `color_space`: §7.2.2. */
  space: number;
  fullRange: boolean;
  /** 1: 4:2:0; 2: 4:2:2; 3: 4:4:4. */
  chroma: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Where `color_space` and the range behind it stand, in bits. */
  colourAt: number;
}

const RGB = 7;

/** Null for other frames, and for what is no VP9. */
export function readVp9Keyframe(frame: Uint8Array): Vp9Keyframe | null {
  const bits = new BitReader(frame);
  if (bits.read(2) !== 2) return null;
  const profile = bits.read(1) + 2 * bits.read(1);
  if (profile === 3) bits.read(1);
  // show_existing_frame, frame_type; then show_frame and error_resilient_mode.
  if (bits.read(1) === 1 || bits.read(1) === 1) return null;
  bits.read(2);
  if (bits.read(24) !== 0x498342) return null;
  const bitDepth = profile < 2 ? 8 : bits.read(1) ? 12 : 10;
  const colourAt = bits.at;
  const space = bits.read(3);
  const fullRange = space === RGB || bits.read(1) === 1;
  const subsampled = profile === 1 || profile === 3;
  const told = subsampled && space !== RGB;
  const [x, y] = told ? [bits.read(1), bits.read(1)] : [1, 1];
  if (subsampled) bits.read(1);
  const chroma = x === 0 || space === RGB ? 3 : y === 0 ? 2 : 1;
  const width = bits.read(16) + 1;
  const height = bits.read(16) + 1;
  return { profile, bitDepth, space, fullRange, chroma, width, height, colourAt };
}
