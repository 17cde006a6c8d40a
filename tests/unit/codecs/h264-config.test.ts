import { expect, it } from 'vitest';
import { readAvcConfig, repairedAvcConfig } from '@/lib/codecs/h264/config';

/** What Firefox 153 told of its encoder: 320 × 180, High. */
const FIREFOX = '01640014030100196767640014acd941419f9e10000003001001e84800f14299600100076868ebe3cb22c0';
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (unit: Uint8Array) => Buffer.from(unit).toString('hex');

it('reads a record whose sets begin twice with their first byte', () => {
  const { sequences, pictures, lengthSize } = readAvcConfig(bytes(FIREFOX));
  expect(sequences.map(hex)).toEqual(['67640014acd941419f9e10000003001001e84800f1429960']);
  expect(pictures.map(hex)).toEqual(['68ebe3cb22c0']);
  expect(lengthSize).toBe(4);
});

it('writes it as it should be, and leaves a right one as it is', () => {
  const repaired = repairedAvcConfig(bytes(FIREFOX));
  expect(hex(repaired)).toBe(
    '01640014ffe1001867640014acd941419f9e10000003001001e84800f142996001000668ebe3cb22c0fdf8f800',
  );
  expect(repairedAvcConfig(repaired)).toEqual(repaired);
});
