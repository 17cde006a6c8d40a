import { describe, expect, it } from 'vitest';
import { ChromaRows } from '@/lib/codecs/sdr/chroma-rows';

describe('ChromaRows', () => {
  it('interpolates 4:2:0 between columns and rows, and repeats the edges', () => {
    const rows = new ChromaRows({
      width: 4,
      height: 4,
      across: 2,
      down: 2,
      data: Uint8Array.of(0, 40, 80, 200),
    });
    const all = [0, 1, 2, 3].map((y) => [...rows.at(y)]);
    expect(all).toEqual([
      [0, 20, 40, 40],
      [20, 50, 80, 80],
      [60, 110, 160, 160],
      [80, 140, 200, 200],
    ]);
  });

  it('interpolates 4:2:2 between columns only', () => {
    const plane = { width: 4, height: 2, across: 2, down: 1, data: Uint16Array.of(0, 100, 400, 800) };
    const rows = new ChromaRows(plane);
    expect([...rows.at(0)]).toEqual([0, 50, 100, 100]);
    expect([...rows.at(1)]).toEqual([400, 600, 800, 800]);
  });

  it('leaves 4:4:4 as it is, and takes odd sizes', () => {
    const whole = new ChromaRows({ width: 3, height: 1, across: 1, down: 1, data: Uint8Array.of(1, 2, 3) });
    expect([...whole.at(0)]).toEqual([1, 2, 3]);
    const odd = new ChromaRows({ width: 3, height: 1, across: 2, down: 2, data: Uint8Array.of(0, 40) });
    expect([...odd.at(0)]).toEqual([0, 20, 40]);
  });
});
