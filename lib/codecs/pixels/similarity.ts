import type { DecodedFrame } from '@/lib/codecs/decoded-frame';

/** Pixels of a window's side. */
const WINDOW = 8;
const PIXELS = WINDOW * WINDOW;
/** (0.01 × 255)² and (0.03 × 255)², for sums over a window: Wang et al., "Image Quality Assessment", 2004. */
const C1 = (0.01 * 255 * PIXELS) ** 2;
const C2 = (0.03 * 255 * PIXELS) ** 2;
/** Formats of 8 bits whose luma comes first. */
const PLANAR = /^(I4(20|22|44)A?|NV12)$/;

/** The structural similarity (SSIM) of the luma of two frames, up to 1; null for frames of different sizes or unknown formats. */
export function similarity(a: DecodedFrame, b: DecodedFrame): number | null {
  const { width, height } = a;
  if (width !== b.width || height !== b.height || !PLANAR.test(a.format) || !PLANAR.test(b.format))
    return null;
  let [sum, count] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += WINDOW)
    for (let x = 0; x + WINDOW <= width; x += WINDOW, count++)
      sum += ofWindow(a.bytes, b.bytes, y * width + x, width);
  return count > 0 ? sum / count : null;
}

function ofWindow(a: Uint8Array, b: Uint8Array, at: number, width: number): number {
  let [sumA, sumB, squares, products] = [0, 0, 0, 0];
  for (let y = 0; y < WINDOW; y++) {
    for (let i = at + y * width, end = i + WINDOW; i < end; i++) {
      const [p, q] = [a[i] ?? 0, b[i] ?? 0];
      sumA += p;
      sumB += q;
      squares += p * p + q * q;
      products += p * q;
    }
  }
  const means = sumA * sumA + sumB * sumB;
  const covariance = PIXELS * products - sumA * sumB;
  return ((2 * sumA * sumB + C1) * (2 * covariance + C2)) / ((means + C1) * (PIXELS * squares - means + C2));
}
