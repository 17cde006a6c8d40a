/**
 * Codec strings of RFC 6381, as WebCodecs and `canPlayType` take them:
 * https://www.w3.org/TR/webcodecs-codec-registry/
 */
import { Cursor } from '@/lib/media/bytes/cursor';

const hex = (value: number) => value.toString(16).padStart(2, '0');
const two = (value: number) => String(value).padStart(2, '0');

/** H.264: RFC 6381 §3.3. The numbers are the bytes of the SPS behind its header. */
export function avcCodecString(
  { profile, constraints, level }: { profile: number; constraints: number; level: number },
  format = 'avc1',
): string {
  return `${format}.${[profile, constraints, level].map(hex).join('')}`;
}

/**
 * H.265: ISO/IEC 14496-15 Annex E.3.
 * @param record the body of `hvcC`.
 * @throws {MediaError} `index-invalid` when the record is too short.
 */
export function hevcCodecString(record: Uint8Array, format = 'hvc1'): string {
  const cursor = new Cursor(record);
  cursor.skip(1);
  const profile = cursor.u8();
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const flags = cursor.u32();
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) if (flags & (1 << bit)) reversed |= 1 << (31 - bit);
  const constraints = Array.from({ length: 6 }, () => cursor.u8());
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = profile & 0x20 ? 'H' : 'L';
  const parts = [`${space}${profile & 31}`, (reversed >>> 0).toString(16), `${tier}${cursor.u8()}`];
  return [format, ...parts, ...constraints.map((byte) => byte.toString(16))].join('.');
}

/**
 * VP9: VP Codec ISO Media File Format Binding, "Codecs Parameter String".
 * https://www.webmproject.org/vp9/mp4/
 */
export function vp9CodecString(profile: number, level: number, bitDepth: number): string {
  return `vp09.${[profile, level, bitDepth].map(two).join('.')}`;
}

/**
 * AV1: AV1 Codec ISO Media File Format Binding §5. https://aomediacodec.github.io/av1-isobmff/
 * @param level `seq_level_idx`.
 * @param highTier `seq_tier`.
 */
export function av1CodecString(stream: {
  profile: number;
  level: number;
  highTier: boolean;
  bitDepth: number;
}): string {
  const { profile, level, highTier, bitDepth } = stream;
  return `av01.${profile}.${two(level)}${highTier ? 'H' : 'M'}.${two(bitDepth)}`;
}
