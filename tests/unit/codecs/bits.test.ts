import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter, nullIfInvalid, stopBitPosition } from '@/lib/codecs/bits';
import { MediaError } from '@/lib/media/errors';

const invalid = expect.objectContaining({ code: 'index-invalid' });

describe('BitWriter and BitReader', () => {
  it('read back fixed-length fields of every length', () => {
    const fields = Array.from({ length: 53 }, (_, i) => ({
      count: i + 1,
      value: 2 ** (i + 1) - 1 - (i % 2),
    }));
    const writer = new BitWriter();
    for (const { value, count } of fields) writer.bits(value, count);
    const reader = new BitReader(writer.bytes());
    for (const { value, count } of fields) expect(reader.read(count)).toBe(value);
  });

  it('read back Exp-Golomb codes', () => {
    const numbers = [0, 1, 2, 6, 7, 14, 15, 30, 31, 255, 65534, 70000, 2 ** 32 - 2];
    const writer = new BitWriter().bits(5, 3);
    for (const number of numbers) writer.ue(number);
    const bytes = writer.bytesWithStopBit();
    const reader = new BitReader(bytes);
    expect(reader.read(3)).toBe(5);
    expect(numbers.map(() => reader.ue())).toEqual(numbers);
    expect(reader.at).toBe(stopBitPosition(bytes));
  });

  it('read signed codes in the order of the standard', () => {
    const writer = new BitWriter();
    for (const code of [0, 1, 2, 3, 4]) writer.ue(code);
    const reader = new BitReader(writer.bytes());
    expect([0, 1, 2, 3, 4].map(() => reader.se())).toEqual([-0, 1, -1, 2, -2]);
  });

  it('copy bits from any position', () => {
    const source = Uint8Array.of(0b1010_0110, 0b1100_0011, 0b0111_1111);
    const bytes = new BitWriter().bit(1).copy(source, 3, 21).bytes();
    const reader = new BitReader(bytes);
    const original = new BitReader(source);
    original.skip(3);
    expect([reader.bit(), reader.read(18)]).toEqual([1, original.read(18)]);
  });
});

describe('BitWriter', () => {
  it('pads the last byte with zeros', () => {
    expect([...new BitWriter().bits(0b101, 3).bytes()]).toEqual([0b1010_0000]);
    expect([...new BitWriter().bytes()]).toEqual([]);
  });

  it('ends with a stop bit on request', () => {
    expect([...new BitWriter().bits(0b101, 3).bytesWithStopBit()]).toEqual([0b1011_0000]);
    expect([...new BitWriter().bits(0xff, 8).bytesWithStopBit()]).toEqual([0xff, 0x80]);
  });
});

describe('BitReader', () => {
  it('reads to the last bit and throws past it', () => {
    const reader = new BitReader(Uint8Array.of(0xff, 0x01));
    expect(reader.read(16)).toBe(0xff01);
    expect(() => reader.bit()).toThrow(invalid);
    expect(reader.at).toBe(16);
  });

  it('throws after a skip past the end', () => {
    const reader = new BitReader(Uint8Array.of(0xff));
    reader.skip(20);
    expect(() => reader.read(1)).toThrow(invalid);
  });

  it('throws for an Exp-Golomb code that does not end or is too long', () => {
    expect(() => new BitReader(Uint8Array.of(0, 0)).ue()).toThrow(invalid);
    expect(() => new BitReader(new Uint8Array(20)).ue()).toThrow(invalid);
  });
});

describe('nullIfInvalid', () => {
  it('is null for an invalid bitstream and passes other errors on', () => {
    expect(nullIfInvalid(() => new BitReader(new Uint8Array()).bit())).toBeNull();
    expect(nullIfInvalid(() => 7)).toBe(7);
    const other = new MediaError('file-unreadable');
    const fail = () => {
      throw other;
    };
    expect(() => nullIfInvalid(fail)).toThrow(other);
  });
});
