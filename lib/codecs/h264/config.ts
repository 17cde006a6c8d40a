import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** `AVCDecoderConfigurationRecord`, the body of `avcC`: ISO/IEC 14496-15 §5.3.3.1. */
export interface AvcConfig {
  profile: number;
  constraints: number;
  level: number;
  /** Bytes of the length before each NAL unit of a sample. */
  lengthSize: number;
  /** NAL units. */
  sps: Uint8Array[];
  pps: Uint8Array[];
  /** Chroma format, bit depths and SPS extensions of profiles above Main; empty when absent. */
  extension: Uint8Array;
}

/**
 * Reads the body of `avcC`.
 * @throws {MediaError} `index-invalid` when it ends too early.
 */
export function readAvcConfig(body: Uint8Array): AvcConfig {
  const cursor = new Cursor(body);
  cursor.skip(1);
  const [profile, constraints, level] = [cursor.u8(), cursor.u8(), cursor.u8()];
  const lengthSize = (cursor.u8() & 3) + 1;
  const units = (count: number) => Array.from({ length: count }, () => cursor.take(cursor.u16()));
  const sps = units(cursor.u8() & 31);
  const pps = units(cursor.u8());
  const extension = cursor.take(cursor.left);
  const from = hasDoubledHeaders(sps) ? 1 : 0;
  const repaired = (list: readonly Uint8Array[]) => list.map((unit) => unit.subarray(from));
  return { profile, constraints, level, lengthSize, sps: repaired(sps), pps: repaired(pps), extension };
}

/**
 * Firefox (seen with 153 on Linux) writes the header byte of each parameter set twice and leaves out the reserved bits. In a
 * correct SPS the second byte is the profile, and no profile has the number of an SPS header.
 */
function hasDoubledHeaders(sps: readonly Uint8Array[]): boolean {
  return sps.length > 0 && sps.every((unit) => unit[0] === unit[1]);
}

/**
 * Writes a browser encoder's record again, without the faults that {@link readAvcConfig} corrects.
 * @throws {MediaError} `index-invalid` when it ends too early.
 */
export function repairAvcConfig(record: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  return writeAvcConfig(readAvcConfig(bytesOf(record)));
}

/** Profiles whose record states the chroma format and bit depths behind the parameter sets. */
const EXTENDED_PROFILES = new Set([100, 110, 122, 144]);

/**
 * The body of `avcC`.
 * @throws {MediaError} `unsupported` for more parameter sets than fit.
 */
export function writeAvcConfig(config: AvcConfig): Uint8Array<ArrayBuffer> {
  const { profile, constraints, level, lengthSize, sps, pps } = config;
  if (sps.length > 31 || pps.length > 255) throw new MediaError('unsupported', 'too many parameter sets');
  const units = (list: readonly Uint8Array[]) =>
    list.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  // Encoders here make 8-bit 4:2:0 only.
  const extension =
    config.extension.length > 0 || !EXTENDED_PROFILES.has(profile) ? config.extension : [0xfd, 0xf8, 0xf8, 0];
  return Uint8Array.from([
    ...[1, profile, constraints, level, 0xfc | (lengthSize - 1)],
    ...[0xe0 | sps.length, ...units(sps), pps.length, ...units(pps)],
    ...extension,
  ]);
}
