import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** `AVCDecoderConfigurationRecord`: ISO/IEC 14496-15 §5.3.3.1. */
export interface AvcConfig {
  profile: number;
  constraints: number;
  level: number;
  /** Bytes before each unit of a sample. */
  lengthSize: number;
  sequences: Uint8Array[];
  pictures: Uint8Array[];
  /** What profiles above Main add: chroma format, bit depths, extensions; empty when absent. */
  extension: Uint8Array;
}

/** @throws {MediaError} `index-invalid` when it ends too early. */
export function readAvcConfig(body: Uint8Array): AvcConfig {
  const cursor = new Cursor(body);
  cursor.skip(1);
  const [profile, constraints, level] = [cursor.u8(), cursor.u8(), cursor.u8()];
  const lengthSize = (cursor.u8() & 3) + 1;
  const units = (count: number) => Array.from({ length: count }, () => cursor.take(cursor.u16()));
  const sequences = units(cursor.u8() & 31);
  const pictures = units(cursor.u8());
  const extension = cursor.take(cursor.left);
  const from = isDoubled(sequences) ? 1 : 0;
  const own = (list: readonly Uint8Array[]) => list.map((unit) => unit.subarray(from));
  return {
    ...{ profile, constraints, level, lengthSize },
    ...{ sequences: own(sequences), pictures: own(pictures), extension },
  };
}

/**
 * Firefox (seen with 153 on Linux) writes the first byte of each set twice, and leaves out the bits that are always set.
 * No profile has a number that the first byte of a sequence set could be.
 */
function isDoubled(sequences: readonly Uint8Array[]): boolean {
  return sequences.length > 0 && sequences.every((unit) => unit[0] === unit[1]);
}

/** A record as it should be. */
export function repairedAvcConfig(record: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(record)
    ? new Uint8Array(record.buffer, record.byteOffset, record.byteLength)
    : new Uint8Array(record);
  return writeAvcConfig(readAvcConfig(bytes));
}

/** Profiles behind whose sets the record tells the chroma format and bit depths. */
const EXTENDED = new Set([100, 110, 122, 144]);

/** @throws {MediaError} `exact-refused` for more sets than fit. */
export function writeAvcConfig(config: AvcConfig): Uint8Array<ArrayBuffer> {
  const { profile, constraints, level, lengthSize, sequences, pictures } = config;
  if (sequences.length > 31 || pictures.length > 255) throw new MediaError('exact-refused', 'unusual');
  const units = (list: readonly Uint8Array[]) =>
    list.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  // 4:2:0 with 8 bits: nothing else is joined.
  const extension =
    config.extension.length > 0 || !EXTENDED.has(profile) ? config.extension : [0xfd, 0xf8, 0xf8, 0];
  return Uint8Array.from([
    ...[1, profile, constraints, level, 0xfc | (lengthSize - 1)],
    ...[0xe0 | sequences.length, ...units(sequences), pictures.length, ...units(pictures)],
    ...extension,
  ]);
}

/** RFC 6381: the codec string that decoders and encoders are asked for. */
export function avcCodec(profile: number, constraints: number, level: number): string {
  return `avc1.${[profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
