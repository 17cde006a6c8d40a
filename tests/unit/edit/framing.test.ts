import { expect, test } from 'vitest';
import { flipped, needsEncoding, turned } from '@/lib/edit/framing';

const plain = { crop: null, flip: false, turn: 0 } as const;

test('four quarters are a whole turn, to either side', () => {
  const right = turned(plain, 'right');
  expect(right.turn).toBe(90);
  expect(turned(plain, 'left').turn).toBe(270);
  expect(turned(turned(turned(right, 'right'), 'right'), 'right')).toEqual(plain);
  expect(turned(right, 'left')).toEqual(plain);
});

/** Where the corner at the top left, of a frame of 1 by 1 around 0, ends up. */
function corner({ flip, turn }: { flip: boolean; turn: number }): [number, number] {
  const [x, y] = [flip ? 1 : -1, -1];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
}

test.each([0, 90, 180, 270] as const)('a flip mirrors what is shown, at %d degrees', (turn) => {
  const before = { ...plain, turn };
  const after = flipped(before);
  const [x, y] = corner(before);
  expect(corner(after)).toEqual([-x, y]);
  expect(flipped(after)).toEqual(before);
});

test('only a crop and a flip need encoding', () => {
  expect(needsEncoding({ ...plain, turn: 90 })).toBe(false);
  expect(needsEncoding({ ...plain, flip: true })).toBe(true);
  expect(needsEncoding({ ...plain, crop: { x: 0, y: 0, width: 0.5, height: 1 } })).toBe(true);
});
