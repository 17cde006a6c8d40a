import { readBits } from './bits';

/** Bytes of a STREAMINFO block. */
export const STREAMINFO_BYTES = 34;

/** The STREAMINFO block of a FLAC stream: RFC 9639 §8.2. */
export interface FlacStreamInfo {
  /** Audio samples of every block but the last; null when they differ. */
  blockSamples: number | null;
  /** Audio samples per second. */
  rate: number;
  channels: number;
  bitDepth: number;
  /** Audio samples of the stream; 0 when unknown. */
  totalSamples: number;
}

/** Reads the body of a STREAMINFO block. Null when it is cut off. */
export function readFlacStreamInfo(body: Uint8Array): FlacStreamInfo | null {
  if (body.length < STREAMINFO_BYTES) return null;
  return readBits(body, (bits) => {
    const [least, greatest] = [bits.read(16), bits.read(16)];
    // The least and the greatest size of a frame, in bytes.
    bits.skip(2 * 24);
    return {
      blockSamples: least === greatest ? least : null,
      rate: bits.read(20),
      channels: bits.read(3) + 1,
      bitDepth: bits.read(5) + 1,
      totalSamples: bits.read(36),
    };
  });
}

/** A STREAMINFO block of a stream whose number of samples and MD5 are unknown: both are 0. */
export function withoutLength(info: Uint8Array): Uint8Array {
  const changed = info.slice();
  // Behind the bit depth: 36 bits for the samples, 16 bytes for the MD5.
  changed[13] = (changed[13] ?? 0) & 0xf0;
  return changed.fill(0, 14, STREAMINFO_BYTES);
}
