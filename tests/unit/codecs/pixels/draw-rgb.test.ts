import { describe, expect, it } from 'vitest';
import { drawRgb, type PlanarFrame, type RgbPlace } from '@/lib/codecs/pixels/draw-rgb';

/** Six pixels: 1 2 3 in the first row, 4 5 6 in the second. */
const plane = { width: 3, height: 2, data: Uint8Array.from([1, 2, 3, 4, 5, 6]) };
const FRAME: PlanarFrame = { planes: [plane, plane, plane], colors: null };

function drawn(place: Partial<RgbPlace>, frame = FRAME): number[] {
  const sideways = (place.turns ?? 0) % 2 === 1;
  const [width, height] = sideways ? [2, 3] : [3, 2];
  const whole = { x: 0, y: 0, width: 3, height: 2 };
  const box = { x: 0, y: 0, width, height };
  const all = drawRgb(frame, { crop: whole, mirrored: false, turns: 0, box, width, height, ...place });
  return [...all].filter((_, i) => i % 3 === 0);
}

describe('a frame as RGB', () => {
  it.each([
    ['as it is', 0, false, [1, 2, 3, 4, 5, 6]],
    ['turned to the right', 1, false, [4, 1, 5, 2, 6, 3]],
    ['upside down', 2, false, [6, 5, 4, 3, 2, 1]],
    ['turned to the left', 3, false, [3, 6, 2, 5, 1, 4]],
    ['mirrored', 0, true, [3, 2, 1, 6, 5, 4]],
    ['mirrored, then turned to the right', 1, true, [6, 3, 5, 2, 4, 1]],
    ['mirrored, then upside down', 2, true, [4, 5, 6, 1, 2, 3]],
    ['mirrored, then turned to the left', 3, true, [1, 4, 2, 5, 3, 6]],
  ] as const)('%s', (_, turns, mirrored, pixels) => {
    expect(drawn({ turns, mirrored })).toEqual(pixels);
  });

  it('lies in a black frame', () => {
    expect(drawn({ box: { x: 1, y: 0, width: 3, height: 2 }, width: 5, height: 2 })).toEqual([
      ...[0, 1, 2, 3, 0],
      ...[0, 4, 5, 6, 0],
    ]);
  });

  it('keeps a crop alone', () => {
    const box = { x: 0, y: 0, width: 1, height: 2 };
    expect(drawn({ crop: { x: 2, y: 0, width: 1, height: 2 }, box, width: 1, height: 2 })).toEqual([3, 6]);
  });

  it('has the colors that its matrix and range stand for', () => {
    const one = (value: number) => ({ width: 2, height: 2, data: new Uint8Array(4).fill(value) });
    const small = (value: number) => ({ width: 1, height: 1, data: Uint8Array.of(value) });
    const place: RgbPlace = {
      crop: { x: 0, y: 0, width: 2, height: 2 },
      mirrored: false,
      turns: 0,
      box: { x: 0, y: 0, width: 2, height: 2 },
      width: 2,
      height: 2,
    };
    const color = (y: number, u: number, v: number, matrix: 'bt709' | 'bt601', fullRange = false) =>
      [...drawRgb({ planes: [one(y), small(u), small(v)], colors: { matrix, fullRange } }, place)].slice(
        0,
        3,
      );
    expect(color(235, 128, 128, 'bt709')).toEqual([255, 255, 255]);
    expect(color(16, 128, 128, 'bt601')).toEqual([0, 0, 0]);
    expect(color(128, 128, 128, 'bt601', true)).toEqual([128, 128, 128]);
    // Red: ITU-R BT.709 and BT.601.
    expect(color(63, 102, 240, 'bt709')).toEqual([255, 1, 0]);
    expect(color(81, 90, 240, 'bt601')).toEqual([254, 0, 0]);
  });
});
