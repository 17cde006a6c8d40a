import { expect, it } from 'vitest';
import { flipPlane } from '@/lib/codecs/pixels/flip-plane';

const flipped = (direction: 'horizontal' | 'vertical', height: number) => {
  const plane = Uint8Array.from({ length: 3 * height }, (_, i) => i);
  flipPlane(plane, 3, height, direction);
  return [...plane];
};

it('changes left and right', () => {
  expect(flipped('horizontal', 2)).toEqual([2, 1, 0, 5, 4, 3]);
});

it('changes top and bottom, and leaves a row in the middle', () => {
  expect(flipped('vertical', 2)).toEqual([3, 4, 5, 0, 1, 2]);
  expect(flipped('vertical', 3)).toEqual([6, 7, 8, 3, 4, 5, 0, 1, 2]);
});
