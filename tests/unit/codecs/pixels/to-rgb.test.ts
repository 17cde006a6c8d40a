import { expect, it } from 'vitest';
import { RowScaler } from '@/lib/codecs/pixels/row-scaler';
import { scalePlane } from '@/lib/codecs/pixels/scale-plane';
import { toRgb } from '@/lib/codecs/pixels/to-rgb';

/** A frame of one color, 4:2:0. */
function even([y, u, v]: readonly [number, number, number], bitDepth = 8, fullRange = false) {
  const plane = (size: number, value: number) =>
    bitDepth === 8 ? new Uint8Array(size).fill(value) : new Uint16Array(size).fill(value);
  return {
    width: 6,
    height: 4,
    across: 2,
    down: 2,
    bitDepth,
    fullRange,
    y: plane(24, y),
    u: plane(6, u),
    v: plane(6, v),
  };
}

/** The values are those of ITU-R BT.601, BT.709 and BT.2020 for pure colors. */
for (const [name, planes, matrix, color] of [
  ['white', even([235, 128, 128]), 'bt709', [255, 255, 255]],
  ['black', even([16, 128, 128]), 'bt601', [0, 0, 0]],
  ['white of the full range', even([255, 128, 128], 8, true), 'bt601', [255, 255, 255]],
  ['gray of 10 bits', even([512, 512, 512], 10), 'bt709', [130, 130, 130]],
  ['red of BT.601', even([81, 90, 240]), 'bt601', [254, 0, 0]],
  ['red of BT.709', even([63, 102, 240]), 'bt709', [255, 1, 0]],
  ['blue of BT.709', even([32, 240, 118]), 'bt709', [1, 0, 255]],
  ['green of BT.2020 with 10 bits', even([658, 189, 100], 10), 'bt2020', [0, 255, 0]],
] as const)
  it(`converts ${name}`, () => {
    const { rgba } = toRgb(planes, { width: 6, height: 4, matrix, mapper: null });
    expect(rgba).toHaveLength(96);
    for (let i = 0; i < rgba.length; i += 4) {
      for (const [at, value] of color.entries())
        expect(Math.abs((rgba[i + at] ?? 0) - value)).toBeLessThan(3);
      expect(rgba[i + 3]).toBe(255);
    }
  });

it('maps colors after the matrix', () => {
  const mapper = {
    red: 0,
    green: 0,
    blue: 0,
    map(red: number, green: number, blue: number) {
      Object.assign(this, { red: 1 - red, green: 1 - green, blue: 1 - blue });
    },
  };
  const { rgba } = toRgb(even([235, 128, 128]), { width: 6, height: 4, matrix: 'bt709', mapper });
  expect([...rgba.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
});

it('scales row by row as a whole plane is scaled', () => {
  const [width, height] = [20, 12];
  const data = Uint8Array.from({ length: width * height }, (_, i) => 128 + 100 * Math.sin(i * i));
  for (const [wide, high] of [
    [40, 24],
    [27, 12],
    [20, 16],
    [10, 6],
  ] as const) {
    const whole = scalePlane({ width, height, data }, wide, high).data;
    const scaler = new RowScaler({ width, height, data }, wide, high);
    for (let y = 0; y < high; y++)
      for (const [x, value] of Array.from(scaler.row(y)).entries()) {
        const clamped = Math.min(255, Math.max(0, value));
        expect(Math.abs(clamped - (whole[y * wide + x] ?? 0))).toBeLessThan(1.1);
      }
  }
});
