/** Mirrors planes of 8-bit frames in place. */

/** Mirrors a plane whose rows have no padding. `horizontal` changes left and right. */
export function flipPlane(
  plane: Uint8Array,
  width: number,
  height: number,
  direction: 'horizontal' | 'vertical',
): void {
  if (direction === 'horizontal') {
    for (let from = 0; from < width * height; from += width) plane.subarray(from, from + width).reverse();
    return;
  }
  const kept = new Uint8Array(width);
  for (let top = 0, bottom = (height - 1) * width; top < bottom; top += width, bottom -= width) {
    kept.set(plane.subarray(top, top + width));
    plane.copyWithin(top, bottom, bottom + width);
    plane.set(kept, bottom);
  }
}
