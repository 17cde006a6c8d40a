import { describe, expect, it } from 'vitest';
import {
  annexBUnits,
  avcUnitType,
  hevcUnitType,
  isAnnexB,
  joinUnits,
  lengthPrefixedUnits,
  splitUnits,
  unitLength,
} from '@/lib/codecs/nal';

const UNITS = [Uint8Array.of(0x67, 1, 2), Uint8Array.of(0x68), Uint8Array.of(0x65, 9, 8, 7, 6)];
const lists = (units: Iterable<Uint8Array>) => Array.from(units, (unit) => [...unit]);

describe.each([1, 2, 3, 4])('units behind lengths of %i bytes', (lengthSize) => {
  const sample = joinUnits(UNITS, lengthSize);

  it('come back as they were joined', () => {
    expect(sample.length).toBe(9 + 3 * lengthSize);
    expect(lists(splitUnits(sample, lengthSize))).toEqual(lists(UNITS));
    expect(lists(lengthPrefixedUnits(sample, lengthSize))).toEqual(lists(UNITS));
  });

  it('are found by their lengths', () => {
    expect(unitLength(sample, 0, lengthSize)).toBe(3);
    expect(unitLength(sample, lengthSize + 3, lengthSize)).toBe(1);
    expect(unitLength(sample, sample.length, lengthSize)).toBe(0);
  });

  it('are read from the beginning of a sample, the last one cut', () => {
    const head = sample.subarray(0, -3);
    expect(lists(lengthPrefixedUnits(head, lengthSize))).toEqual([...lists(UNITS.slice(0, 2)), [0x65, 9]]);
    const insideLength = sample.subarray(0, 3 + lengthSize + Math.max(0, lengthSize - 1));
    expect(lists(lengthPrefixedUnits(insideLength, lengthSize))).toEqual(lists(UNITS.slice(0, 1)));
  });

  it('throw where a whole sample is cut inside a unit', () => {
    const invalid = expect.objectContaining({ code: 'index-invalid' });
    expect(() => splitUnits(sample.subarray(0, -1), lengthSize)).toThrow(invalid);
    expect(() => splitUnits(sample.subarray(0, -5), lengthSize)).toThrow(invalid);
  });

  it('leave out empty units', () => {
    const empty = new Uint8Array(lengthSize);
    expect(lists(splitUnits(Uint8Array.of(...empty, ...sample, ...empty), lengthSize))).toEqual(lists(UNITS));
  });
});

describe('joinUnits', () => {
  it('throws for a unit that is too long for its length field', () => {
    const unsupported = expect.objectContaining({ code: 'unsupported' });
    expect(() => joinUnits([new Uint8Array(256)], 1)).toThrow(unsupported);
    expect(joinUnits([new Uint8Array(255)], 1).length).toBe(256);
  });
});

describe('units behind start codes', () => {
  it('are found behind codes of three and of four bytes', () => {
    const bytes = Uint8Array.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 1, 0x68, 0, 0, 0, 0, 1, 0x65, 9, 0, 3, 0, 1);
    expect(isAnnexB(bytes, 4)).toBe(true);
    expect(lists(annexBUnits(bytes))).toEqual([[0x67, 1, 2], [0x68], [0x65, 9, 0, 3, 0, 1]]);
  });

  it('are cut where the bytes end, and absent where no code is', () => {
    expect(lists(annexBUnits(Uint8Array.of(0, 0, 1, 0x65, 7)))).toEqual([[0x65, 7]]);
    expect(lists(annexBUnits(Uint8Array.of(0, 0, 1)))).toEqual([]);
    expect(lists(annexBUnits(Uint8Array.of(1, 2, 3, 0, 1)))).toEqual([]);
    expect(lists(annexBUnits(new Uint8Array()))).toEqual([]);
  });

  it('differ from lengths', () => {
    expect(isAnnexB(joinUnits(UNITS, 4), 4)).toBe(false);
    expect(isAnnexB(Uint8Array.of(0, 0, 0, 2, 0x09, 0xf0), 4)).toBe(false);
    expect(isAnnexB(Uint8Array.of(0, 0, 1, 0x67), 4)).toBe(true);
    expect(isAnnexB(Uint8Array.of(0, 0, 1, 0x67), 3)).toBe(true);
  });

  it.each([256, 300, 511])('differ from the length of a first unit of %i bytes', (size) => {
    const unit = new Uint8Array(size).fill(0x65);
    expect(isAnnexB(joinUnits([unit], 4), 4)).toBe(false);
    expect(isAnnexB(joinUnits([unit, ...UNITS], 4), 4)).toBe(false);
    const startCodes = Uint8Array.of(0, 0, 1, ...unit, 0, 0, 1, ...unit);
    expect(isAnnexB(startCodes, 4)).toBe(true);
  });
});

it('reads unit types from the first byte', () => {
  expect([0x67, 0x68, 0x65, 0x41, 0x06].map(avcUnitType)).toEqual([7, 8, 5, 1, 6]);
  expect([0x40, 0x42, 0x44, 0x26, 0x2a, 0x4e].map(hevcUnitType)).toEqual([32, 33, 34, 19, 21, 39]);
});
