import { AAC_RATES } from './aac';
import { readBits } from './bits';

/** The facts in every ADTS header of a stream. */
export interface AdtsStream {
  /** Index of the sampling frequency: ISO/IEC 14496-3 table 1.18. */
  rateIndex: number;
  /** Channel configuration: ISO/IEC 14496-3 table 1.19. */
  channels: number;
}

/** Audio object type of AAC-LC: ISO/IEC 14496-3 table 1.17. */
const LOW_COMPLEXITY = 2;

const HEADER_BYTES = 7;
const MAX_FRAME_BYTES = 2 ** 13 - 1;

/**
 * Reads the parts of an `AudioSpecificConfig` (ISO/IEC 14496-3 §1.6.2.1) that ADTS headers state. Null unless the stream is AAC-LC
 * with 1,024 samples in a packet, a rate with an index and a channel configuration of 1 to 7.
 */
export function readAdtsStream(config: Uint8Array): AdtsStream | null {
  return readBits(config, (bits) => {
    const type = bits.read(5);
    const rateIndex = bits.read(4);
    const channels = bits.read(4);
    // frameLengthFlag, dependsOnCoreCoder, extensionFlag
    const isUsual = bits.read(3) === 0 && rateIndex < AAC_RATES.length && channels >= 1 && channels <= 7;
    return type === LOW_COMPLEXITY && isUsual ? { rateIndex, channels } : null;
  });
}

/**
 * Writes AAC packets with an ADTS header before each: ISO/IEC 13818-7 §6.2.
 * @throws {RangeError} for a packet that is too long for a header.
 */
export function writeAdts(
  { rateIndex, channels }: AdtsStream,
  packets: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packets.reduce((sum, { length }) => sum + HEADER_BYTES + length, 0));
  let at = 0;
  for (const packet of packets) {
    const length = HEADER_BYTES + packet.length;
    if (length > MAX_FRAME_BYTES) throw new RangeError(`an AAC packet of ${packet.length} bytes`);
    // Sync word, MPEG-4, no CRC; profile, rate, channels; length; a buffer of variable rate; one block.
    bytes.set(
      [
        0xff,
        0xf1,
        ((LOW_COMPLEXITY - 1) << 6) | (rateIndex << 2) | (channels >> 2),
        ((channels & 3) << 6) | (length >> 11),
        (length >> 3) & 0xff,
        ((length & 7) << 5) | 0x1f,
        0xfc,
      ],
      at,
    );
    bytes.set(packet, at + HEADER_BYTES);
    at += length;
  }
  return bytes;
}
