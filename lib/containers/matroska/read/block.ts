import { readVint } from './ebml';

/** The head of a SimpleBlock or Block, and where the frames in it lie: RFC 9559 §10.1, §10.2. */
export interface BlockHead {
  track: number;
  /** Ticks after the Cluster's Timestamp; may be negative. */
  relative: number;
  /** The flag of a SimpleBlock; false for a Block. */
  keyframe: boolean;
  /** Bytes before the first frame. */
  headSize: number;
  /** Bytes of each frame, in order; null for a single frame, which takes the rest of the block. */
  sizes: number[] | null;
}

/** The most bytes that a block's head takes: 256 frame sizes of 8 bytes, or one byte for each 255 bytes of media. */
export function blockHeadBytes(size: number): number {
  return Math.min(size, 256 * 8 + 16 + Math.ceil(size / 255));
}

/**
 * Reads the head of a block.
 * @param bytes the block's first {@link blockHeadBytes}.
 * @param size bytes of the block.
 * @returns null when the block contradicts itself.
 */
export function readBlock(bytes: Uint8Array, size: number): BlockHead | null {
  const number = readVint(bytes, 0);
  if (!number?.value) return null;
  let at = number.length;
  if (at + 3 > size || at + 3 > bytes.length) return null;
  const relative = (((bytes[at] ?? 0) << 24) >> 16) | (bytes[at + 1] ?? 0);
  const flags = bytes[at + 2] ?? 0;
  at += 3;
  const head = { track: number.value, relative, keyframe: (flags & 0x80) !== 0 };
  const lacing = (flags >> 1) & 3;
  if (lacing === 0) return { ...head, headSize: at, sizes: null };
  if (at >= size) return null;
  const count = (bytes[at] ?? 0) + 1;
  at++;
  if (lacing === FIXED) {
    const frameSize = (size - at) / count;
    return Number.isInteger(frameSize)
      ? { ...head, headSize: at, sizes: Array<number>(count).fill(frameSize) }
      : null;
  }
  const laced = lacing === XIPH ? xiphSizes(bytes, at, count) : ebmlSizes(bytes, at, count);
  if (!laced) return null;
  const left = size - laced.at - laced.sizes.reduce((sum, frame) => sum + frame, 0);
  return left < 0 ? null : { ...head, headSize: laced.at, sizes: [...laced.sizes, left] };
}

const XIPH = 1;
const FIXED = 2;
// 3 is EBML.

type Sizes = { at: number; sizes: number[] } | null;

/** Xiph lacing: all sizes but the last, each a sum of bytes that ends with the first one below 255. RFC 9559 §10.3.2. */
function xiphSizes(bytes: Uint8Array, from: number, count: number): Sizes {
  const sizes: number[] = [];
  let at = from;
  for (let i = 1; i < count; i++) {
    let size = 0;
    let byte = 255;
    while (byte === 255) {
      if (at >= bytes.length) return null;
      byte = bytes[at++] ?? 0;
      size += byte;
    }
    sizes.push(size);
  }
  return { at, sizes };
}

/** EBML lacing: the first size, then signed differences. RFC 9559 §10.3.3. */
function ebmlSizes(bytes: Uint8Array, from: number, count: number): Sizes {
  const sizes: number[] = [];
  let at = from;
  let size = 0;
  for (let i = 1; i < count; i++) {
    const field = readVint(bytes, at);
    if (!field) return null;
    // All ones is a value here, not an unknown size.
    const value = field.value ?? 2 ** (7 * field.length) - 1;
    size = i === 1 ? value : size + value - (2 ** (7 * field.length - 1) - 1);
    if (size < 0) return null;
    sizes.push(size);
    at += field.length;
  }
  return { at, sizes };
}
