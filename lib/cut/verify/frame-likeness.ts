import type { DecodedFrame } from '@/lib/codecs/decoded-frame';

/**
 * Peak signal-to-noise ratio of the luma of two frames, in dB; Infinity if they are equal, 0 if their size or format differs. For
 * formats with interleaved colors, all samples count.
 */
export function likeness(a: DecodedFrame, b: DecodedFrame): number {
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
  const peak = peakOf(a.format);
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((peak * peak * count) / sum);
}

/** The brightness of an 8-bit planar frame. */
export function luma({ width, height, bytes }: DecodedFrame): Uint8Array {
  return bytes.subarray(0, width * height);
}

/**
 * The greatest difference between the means of two frames' planes, in steps of 256; 0 for formats whose planes are unknown. Noise
 * and losses of an encoder cancel out, but a wrong color matrix or range doesn't.
 */
export function colorShift(a: DecodedFrame, b: DecodedFrame): number {
  const [x, y] = [planeMeans(a), planeMeans(b)];
  return Math.max(0, ...x.map((mean, i) => Math.abs(mean - (y[i] ?? mean))));
}

function planeMeans({ format, width, height, bytes }: DecodedFrame): number[] {
  const depth = depthBytes(format);
  if (!/^(I4\d\d(P1[02])?|NV12)$/.test(format)) return [];
  const values = depth === 2 ? words(bytes, bytes.length) : bytes;
  const luma = width * height;
  const half = luma + ((values.length - luma) >> 1);
  const scale = peakOf(format) / 255;
  const mean = (from: number, to: number, step: number) => {
    let sum = 0;
    let count = 0;
    for (let i = from; i < to; i += step, count++) sum += values[i] ?? 0;
    return count > 0 ? sum / count / scale : 0;
  };
  return format === 'NV12'
    ? [mean(0, luma, 1), mean(luma, values.length, 2), mean(luma + 1, values.length, 2)]
    : [mean(0, luma, 1), mean(luma, half, 1), mean(half, values.length, 1)];
}

function peakOf(format: string): number {
  return format.endsWith('P10') ? 1023 : format.endsWith('P12') ? 4095 : 255;
}

function depthBytes(format: string): 1 | 2 {
  return /P1[02]$/.test(format) ? 2 : 1;
}

function words(bytes: Uint8Array, length: number): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, length >> 1);
}
