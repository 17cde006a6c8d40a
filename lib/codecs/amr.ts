/**
 * AMR speech frames as files store them: a byte with the frame's type, then the speech bits, padded to whole bytes
 * (https://www.rfc-editor.org/rfc/rfc4867#section-5.3). Several may lie in one packet.
 */

/** Bytes of a frame by its type, the type's byte included: 3GPP TS 26.101 table 1a. 0 for types that no file holds. */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1];

/** The same for AMR-WB: 3GPP TS 26.201 table 1a. */
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1];

export type AmrKind = 'narrow' | 'wide';

/** The duration of every frame. */
export const AMR_FRAME_SEC = 0.02;

/** The bytes of each frame in a packet; null if it doesn't consist of whole frames. */
export function amrFrameSizes(packet: Uint8Array, kind: AmrKind): number[] | null {
  const sizes: number[] = [];
  let at = 0;
  while (at < packet.length) {
    const type = ((packet[at] ?? 0) >> 3) & 15;
    const size = (kind === 'wide' ? WIDE : NARROW)[type] ?? 0;
    if (size === 0 || at + size > packet.length) return null;
    sizes.push(size);
    at += size;
  }
  return sizes;
}
