/**
 * Emulation prevention: inside a NAL unit, a byte 3 follows two zero bytes wherever they could be taken for a start code
 * (ITU-T H.264 §7.4.1, H.265 §7.4.2).
 */

/** The bytes of a NAL unit without emulation prevention, header included: the raw byte sequence payload (RBSP). */
export function removeEmulationPrevention(unit: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}

/** The NAL unit for an RBSP, header included. */
export function addEmulationPrevention(rbsp: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(rbsp.length + Math.ceil(rbsp.length / 2) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of rbsp) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  // A unit must not end with a zero byte.
  if (zeros > 0) out[length++] = 3;
  return out.slice(0, length);
}
