import { expect, it } from 'vitest';
import { readAvcConfig, repairAvcConfig } from '@/lib/codecs/h264/config';

/** The decoder configuration of Firefox 153 for its encoder: 320 × 180, High profile. */
const FIREFOX = '01640014030100196767640014acd941419f9e10000003001001e84800f14299600100076868ebe3cb22c0';
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (unit: Uint8Array) => Buffer.from(unit).toString('hex');

it('reads a record whose parameter sets begin with a doubled byte', () => {
  const { sps, pps, lengthSize } = readAvcConfig(bytes(FIREFOX));
  expect(sps.map(hex)).toEqual(['67640014acd941419f9e10000003001001e84800f1429960']);
  expect(pps.map(hex)).toEqual(['68ebe3cb22c0']);
  expect(lengthSize).toBe(4);
});

it('repairs that record, and keeps a correct one', () => {
  const repaired = repairAvcConfig(bytes(FIREFOX));
  expect(hex(repaired)).toBe(
    '01640014ffe1001867640014acd941419f9e10000003001001e84800f142996001000668ebe3cb22c0fdf8f800',
  );
  expect(repairAvcConfig(repaired)).toEqual(repaired);
});
