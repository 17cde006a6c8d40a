/** The bytes behind the frame tag of a keyframe: RFC 6386 §9.1. */
const START_CODE = [0x9d, 0x01, 0x2a];
/** The two bits above each dimension say how a player may scale it. */
const SIZE_BITS = 0x3fff;

/** Reads the size of a VP8 keyframe in pixels: RFC 6386 §9.1. Null for other frames. */
export function readVp8Keyframe(frame: Uint8Array): { width: number; height: number } | null {
  const [tag = 1, , , ...head] = frame.subarray(0, 10);
  // The lowest bit is 0 in keyframes.
  if (tag % 2 === 1 || START_CODE.some((byte, i) => head[i] !== byte)) return null;
  const [, , , w0 = 0, w1 = 0, h0 = 0, h1 = 0] = head;
  return { width: (w0 | (w1 << 8)) & SIZE_BITS, height: (h0 | (h1 << 8)) & SIZE_BITS };
}
