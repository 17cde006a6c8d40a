import { describe, expect, it } from 'vitest';
import { BitWriter, CodedBitReader, endOfBits, payloadOf, unitOf } from '@/lib/codecs/coded-bits';
import { freeId, longerIds, withPps } from '@/lib/codecs/parameter-set-ids';

describe('bits', () => {
  it('reads back what was written, by Exp-Golomb codes too', () => {
    const numbers = [0, 1, 2, 6, 7, 14, 15, 30, 31, 255, 65534, 70000];
    const writer = new BitWriter().bits(5, 3);
    for (const number of numbers) writer.ue(number);
    const bytes = writer.done();
    const reader = new CodedBitReader(bytes);
    expect(reader.read(3)).toBe(5);
    expect(numbers.map(() => reader.ue())).toEqual(numbers);
    expect(reader.at).toBe(endOfBits(bytes));
  });

  it('reads signed codes in the order of the standard', () => {
    const writer = new BitWriter();
    for (const code of [0, 1, 2, 3, 4]) writer.ue(code);
    const reader = new CodedBitReader(writer.done());
    expect([0, 1, 2, 3, 4].map(() => reader.se())).toEqual([-0, 1, -1, 2, -2]);
  });

  it('refuses to read past the end', () => {
    const reader = new CodedBitReader(Uint8Array.of(0, 0));
    expect(() => reader.ue()).toThrowError(expect.objectContaining({ code: 'exact-refused' }));
  });

  it('puts prevention bytes in and takes them out', () => {
    const payload = Uint8Array.of(0x65, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0);
    const unit = unitOf(payload);
    for (let i = 0; i + 2 < unit.length; i++)
      if (unit[i] === 0 && unit[i + 1] === 0) expect(unit[i + 2]).toBeGreaterThanOrEqual(3);
    expect(unit.at(-1)).not.toBe(0);
    expect([...payloadOf(unit)].slice(0, payload.length)).toEqual([...payload]);
  });
});

describe('ids of parameter sets', () => {
  it('are eight bits longer, whatever they stand for', () => {
    const length = (id: number) => {
      const bytes = new BitWriter().ue(id).done();
      return endOfBits(bytes);
    };
    for (const id of [0, 1, 2, 3, 6, 7, 14])
      for (const longer of longerIds(id)) expect(length(longer) - length(id)).toBe(8);
    expect(freeId(longerIds(0), new Set([15, 16]), 255)).toBe(17);
    expect(() => freeId(longerIds(15), new Set(), 255)).not.toThrow();
    expect(() => freeId(longerIds(16), new Set(), 255)).toThrow();
  });

  it('move the rest of a slice by one whole byte', () => {
    // Header, first_mb 0, type 7, id 1, then data that would show a start code if it moved otherwise.
    const data = Array.from({ length: 40 }, (_, i) => (i * 37) % 256);
    const head = new BitWriter().bits(0x65, 8).ue(0).ue(7).ue(1).bits(0b10, 2).done();
    const unit = unitOf(Uint8Array.of(...head, 0, 0, 1, ...data));
    const moved = withPps(
      unit,
      1,
      (bits) => {
        bits.ue();
        bits.ue();
      },
      new Map([[1, 33]]),
    );
    const reader = new CodedBitReader(payloadOf(moved));
    reader.skip(8);
    expect([reader.ue(), reader.ue(), reader.ue(), reader.read(2)]).toEqual([0, 7, 33, 0b10]);
    expect([...payloadOf(moved)].slice(-data.length)).toEqual(data);
    expect(payloadOf(moved).length).toBe(payloadOf(unit).length + 1);
    expect(() => withPps(unit, 1, (bits) => bits.skip(8), new Map())).toThrow();
  });
});
