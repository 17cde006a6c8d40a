import { describe, expect, it } from 'vitest';
import type { DecodedFrame } from '@/lib/codecs/decoded-frame';
import { colorShift, likeness } from '@/lib/cut/verify/frame-likeness';

const WIDTH = 16;
const HEIGHT = 8;
const LUMA = WIDTH * HEIGHT;

/** A 4:2:0 frame with the values of `valueAt`, by plane (0–2) and position. */
function video(format: string, valueAt: (plane: number, i: number) => number): DecodedFrame {
  const deep = /P1[02]$/.test(format);
  const values: number[] = [];
  for (let i = 0; i < LUMA; i++) values.push(valueAt(0, i));
  for (let i = 0; i < LUMA / 2; i++) {
    const plane = format === 'NV12' ? 1 + (i % 2) : 1 + Math.floor(i / (LUMA / 4));
    values.push(valueAt(plane, i));
  }
  const bytes = deep ? new Uint8Array(Uint16Array.from(values).buffer) : Uint8Array.from(values);
  return { format, width: WIDTH, height: HEIGHT, bytes };
}

const wave = (plane: number, i: number) => 100 + plane * 10 + ((i * 37) % 50);

describe('a shift of colors', () => {
  it.each(['I420', 'NV12'])(
    'ignores the losses of an encoder, and finds the plane that moved: %s',
    (format) => {
      const source = video(format, wave);
      const noisy = video(format, (plane, i) => wave(plane, i) + ((i >> 1) % 2 ? 8 : -8));
      expect(likeness(source, noisy)).toBeLessThan(31);
      expect(colorShift(source, noisy)).toBeLessThan(0.01);
      for (const moved of [0, 1, 2]) {
        const other = video(format, (plane, i) => wave(plane, i) + (plane === moved ? 5 : 0));
        expect(colorShift(source, other)).toBeCloseTo(5);
      }
    },
  );

  it('counts in steps of 256, however deep the video is', () => {
    const source = video('I420P10', (plane, i) => wave(plane, i) * 4);
    const other = video('I420P10', (plane, i) => (wave(plane, i) + 5) * 4);
    expect(colorShift(source, other)).toBeCloseTo(5, 1);
  });

  it('ignores unknown planes', () => {
    const source = video('RGBX', () => 0);
    expect(
      colorShift(
        source,
        video('RGBX', () => 255),
      ),
    ).toBe(0);
  });
});
