import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter, stopBitPosition } from '@/lib/codecs/bits';
import { addEmulationPrevention, removeEmulationPrevention } from '@/lib/codecs/emulation-prevention';
import { assignIds, idsOneByteLonger, newId, replacePpsId } from '@/lib/codecs/parameter-set-ids';

describe('idsOneByteLonger', () => {
  it('lists ids whose codes are eight bits longer', () => {
    const length = (id: number) => stopBitPosition(new BitWriter().ue(id).bytesWithStopBit());
    for (const id of [0, 1, 2, 3, 6, 7, 14])
      for (const longer of idsOneByteLonger(id)) expect(length(longer) - length(id)).toBe(8);
  });
});

describe('assignIds', () => {
  it('gives an id the first candidate that is not taken', () => {
    expect(assignIds([0], [15, 16], 255, idsOneByteLonger).get(0)).toBe(17);
    expect(assignIds([15], [], 255, idsOneByteLonger).get(15)).toBe(255);
  });

  it('throws when no candidate is free or small enough', () => {
    const none = expect.objectContaining({ code: 'unsupported' });
    expect(() => assignIds([16], [], 255, idsOneByteLonger)).toThrow(none);
    expect(() => assignIds([0], [1], 255, () => [1])).toThrow(none);
  });

  it('gives every id of the encoder a different id that the source does not use', () => {
    expect(assignIds([0, 1], [31, 29], 31)).toEqual(
      new Map([
        [0, 30],
        [1, 28],
      ]),
    );
  });

  it('throws for a reference to an id that was not assigned', () => {
    expect(newId(new Map([[0, 30]]), 0)).toBe(30);
    expect(() => newId(new Map([[0, 30]]), 1)).toThrow(expect.objectContaining({ code: 'index-invalid' }));
  });
});

describe('replacePpsId', () => {
  // Header, first_mb 0, type 7, PPS id 1, then data that would show a start code if it moved by single bits.
  const data = Array.from({ length: 40 }, (_, i) => (i * 37) % 256);
  const head = new BitWriter().bits(0x65, 8).ue(0).ue(7).ue(1).bits(0b10, 2).bytesWithStopBit();
  const unit = addEmulationPrevention(Uint8Array.of(...head, 0, 0, 1, ...data));
  const skipToPpsId = (bits: BitReader) => {
    bits.ue();
    bits.ue();
  };

  it('moves the rest of a slice by one whole byte', () => {
    const rbsp = removeEmulationPrevention(replacePpsId(unit, 1, skipToPpsId, new Map([[1, 33]])));
    const reader = new BitReader(rbsp);
    reader.skip(8);
    expect([reader.ue(), reader.ue(), reader.ue(), reader.read(2)]).toEqual([0, 7, 33, 0b10]);
    expect([...rbsp].slice(-data.length)).toEqual(data);
    expect(rbsp.length).toBe(removeEmulationPrevention(unit).length + 1);
  });

  it('throws for a PPS id that is not known', () => {
    expect(() => replacePpsId(unit, 1, skipToPpsId, new Map())).toThrow(
      expect.objectContaining({ code: 'index-invalid' }),
    );
  });
});
