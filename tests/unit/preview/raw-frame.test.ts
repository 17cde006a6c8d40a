import { expect, it } from 'vitest';
import { rawFrame } from '@/lib/preview/raw-frame';

const PREFIX = '[Parsed_showinfo_1 @ 0x1]';
/** What FFmpeg 5.1 prints. */
const lines = (
  format: string,
  colors = 'color_range:tv color_space:bt709 color_primaries:bt709 color_trc:bt709',
) => [
  'Stream #0:0: Video: mpeg4',
  `${PREFIX} n:   0 pts:      0 pts_time:0       pos:      48 fmt:${format} sar:4/3 s:6x2 i:P iskey:1 type:I `,
  `${PREFIX} ${colors}`,
];

it('reads planes, their shape and their colors', () => {
  const frame = rawFrame(lines('yuv420p'), Uint8Array.from({ length: 18 }, (_, i) => i).buffer);
  expect(frame).toMatchObject({
    width: 6,
    height: 2,
    colors: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
    pixels: { width: 6, height: 2, across: 2, down: 2, bitDepth: 8, fullRange: false },
  });
  expect(frame.pixelAspect).toBeCloseTo(4 / 3);
  expect(frame.pixels).toMatchObject({ u: Uint8Array.of(12, 13, 14), v: Uint8Array.of(15, 16, 17) });
});

it('reads two bytes for each sample of more than 8 bits', () => {
  const samples = Uint16Array.from({ length: 24 }, (_, i) => i * 40);
  const { pixels } = rawFrame(lines('yuv422p10le'), samples.buffer);
  expect(pixels).toMatchObject({ bitDepth: 10, across: 2, down: 1, u: samples.slice(12, 18) });
});

it('takes colors that are not stated as unknown, and either sign of the full range', () => {
  const unknown = 'color_range:unknown color_space:unknown color_primaries:unknown color_trc:unknown';
  const frame = rawFrame(lines('yuvj420p', unknown), new ArrayBuffer(18));
  expect(frame.colors).toEqual({ matrix: null, primaries: null, transfer: null });
  expect(frame.pixels).toMatchObject({ fullRange: true });
  const full = rawFrame(lines('yuv444p', 'color_range:pc color_space:smpte170m'), new ArrayBuffer(36));
  expect(full.pixels).toMatchObject({ fullRange: true });
  expect(full.colors.matrix).toBe('smpte170m');
});

it('reads RGB', () => {
  expect(rawFrame(lines('rgb24'), new ArrayBuffer(36)).pixels).toBeInstanceOf(Uint8Array);
});

it('rejects bytes that don’t fit, and a frame without a description', () => {
  expect(() => rawFrame(lines('yuv420p'), new ArrayBuffer(17))).toThrow('engine-failed');
  expect(() => rawFrame(lines('rgb24'), new ArrayBuffer(35))).toThrow('engine-failed');
  expect(() => rawFrame(['Stream #0:0: Video: mpeg4'], new ArrayBuffer(18))).toThrow('engine-failed');
});
