import { expect, it } from 'vitest';
import { addEmulationPrevention, removeEmulationPrevention } from '@/lib/codecs/emulation-prevention';

it('adds prevention bytes so that no start code shows, and removes them', () => {
  const rbsp = Uint8Array.of(0x65, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0);
  const unit = addEmulationPrevention(rbsp);
  for (let i = 0; i + 2 < unit.length; i++)
    if (unit[i] === 0 && unit[i + 1] === 0) expect(unit[i + 2]).toBeGreaterThanOrEqual(3);
  expect(unit.at(-1)).not.toBe(0);
  expect([...removeEmulationPrevention(unit)]).toEqual([...rbsp]);
});

it('leaves bytes alone that need no prevention', () => {
  const rbsp = Uint8Array.of(0x67, 0, 1, 0, 0, 4, 3, 0, 3);
  expect([...addEmulationPrevention(rbsp)]).toEqual([...rbsp]);
  expect([...removeEmulationPrevention(rbsp)]).toEqual([...rbsp]);
});
