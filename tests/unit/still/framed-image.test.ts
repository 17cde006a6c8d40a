import { expect, it } from 'vitest';
import { framedImage, type Look } from '@/lib/still/framed-image';

/** Pixels by their numbers, as red. */
function image(width: number, height: number) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) rgba[i * 4] = i;
  return { width, height, rgba };
}

const PLAIN: Look = { rotation: 0, mirrored: false, crop: null, flip: false, turn: 0 };

/** The numbers of the pixels, row by row. */
function seen(look: Partial<Look>, width = 3, height = 2): number[][] {
  const { rgba, ...size } = framedImage(image(width, height), { ...PLAIN, ...look });
  return Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: size.width }, (_, x) => rgba[(y * size.width + x) * 4] ?? -1),
  );
}

const ROTATED = [
  [3, 0],
  [4, 1],
  [5, 2],
];

it('stays the same image without a change', () => {
  const own = image(3, 2);
  expect(framedImage(own, PLAIN)).toBe(own);
});

it('is rotated clockwise, by the source and by the edit', () => {
  expect(seen({ rotation: 90 })).toEqual(ROTATED);
  expect(seen({ turn: 90 })).toEqual(ROTATED);
  expect(seen({ rotation: 180, turn: 270 })).toEqual(ROTATED);
  expect(seen({ rotation: -270 })).toEqual(ROTATED);
  expect(seen({ turn: 180 })).toEqual([
    [5, 4, 3],
    [2, 1, 0],
  ]);
});

it('is mirrored before it is rotated', () => {
  expect(seen({ flip: true, turn: 90 })).toEqual([
    [5, 2],
    [4, 1],
    [3, 0],
  ]);
  expect(seen({ flip: true, mirrored: true })).toEqual(seen({}));
});

it('is cropped as the player shows it: after the source’s rotation, before the edit’s', () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 / 3 };
  expect(seen({ rotation: 90, crop })).toEqual([[0]]);
  expect(seen({ crop: { x: 1 / 3, y: 0.5, width: 2 / 3, height: 0.5 }, flip: true })).toEqual([[5, 4]]);
});

it('keeps at least one pixel of a crop', () => {
  expect(seen({ crop: { x: 1, y: 1, width: 0, height: 0 } })).toEqual([[5]]);
});
