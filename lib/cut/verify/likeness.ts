import type { Picture } from './frame-decoder';

/**
 * Peak signal-to-noise ratio of two pictures' brightness in dB; Infinity for equal ones, 0 for other shapes. Formats of 8 bits
 * with the brightness first (I420, NV12, …), or of interleaved colours, whose samples then all count.
 */
export function likeness(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height || a.format !== b.format) return 0;
  const planar = /^(I4|NV12)/.test(a.format);
  const length = planar
    ? Math.min(a.bytes.length, a.width * a.height * depthBytes(a.format))
    : a.bytes.length;
  const [x, y] =
    depthBytes(a.format) === 2 ? [words(a.bytes, length), words(b.bytes, length)] : [a.bytes, b.bytes];
  const count = Math.min(length / depthBytes(a.format), x.length, y.length);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += ((x[i] ?? 0) - (y[i] ?? 0)) ** 2;
  const peak = a.format.endsWith('P10') ? 1023 : a.format.endsWith('P12') ? 4095 : 255;
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((peak * peak * count) / sum);
}

function depthBytes(format: string): 1 | 2 {
  return /P1[02]$/.test(format) ? 2 : 1;
}

function words(bytes: Uint8Array, length: number): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, length >> 1);
}
