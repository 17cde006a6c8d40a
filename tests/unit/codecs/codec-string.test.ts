import { expect, it } from 'vitest';
import { av1CodecString, avcCodecString, hevcCodecString, vp9CodecString } from '@/lib/codecs/codec-string';

it('names H.264 by profile, constraints and level', () => {
  expect(avcCodecString({ profile: 0x64, constraints: 0, level: 0x1f })).toBe('avc1.64001f');
  expect(avcCodecString({ profile: 0x42, constraints: 0xe0, level: 0x0a }, 'avc3')).toBe('avc3.42e00a');
});

it('names H.265 by profile, reversed compatibility flags, tier, level and constraints', () => {
  const record = Uint8Array.of(1, 0x01, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93);
  expect(hevcCodecString(record)).toBe('hvc1.1.6.L93.b0');
  const high = Uint8Array.of(1, 0x62, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 153);
  expect(hevcCodecString(high, 'hev1')).toBe('hev1.A2.4.H153');
  expect(() => hevcCodecString(record.subarray(0, 12))).toThrow();
});

it('names VP9 and AV1 by profile, level and bit depth', () => {
  expect(vp9CodecString(0, 10, 8)).toBe('vp09.00.10.08');
  expect(av1CodecString({ profile: 0, level: 4, highTier: false, bitDepth: 8 })).toBe('av01.0.04M.08');
  expect(av1CodecString({ profile: 1, level: 13, highTier: true, bitDepth: 10 })).toBe('av01.1.13H.10');
});
