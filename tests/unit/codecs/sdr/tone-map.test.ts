import { describe, expect, it } from 'vitest';
import type { Planes } from '@/lib/codecs/sdr/frame-planes';
import { toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import { hable, linearHlg, linearPq, ToneMapper } from '@/lib/codecs/sdr/tone-map';

describe('the transfer functions of BT.2100', () => {
  it.each([
    [0, 0],
    [0.508078, 1],
    [0.58069, 2.03],
    [1, 100],
  ])('PQ: %f is %f times 100 cd/m²', (code, light) => {
    expect(linearPq(code)).toBeCloseTo(light, 2);
  });

  it.each([
    [0, 0],
    [0.5, 1 / 12],
    [0.75, 0.265],
    [1, 1],
  ])('HLG: %f is %f of the greatest scene light', (code, light) => {
    expect(linearHlg(code)).toBeCloseTo(light, 3);
  });
});

describe('ToneMapper', () => {
  const mapped = (range: 'pq' | 'hlg', ...color: [number, number, number]) => {
    const mapper = new ToneMapper(range);
    mapper.map(...color);
    return [mapper.red, mapper.green, mapper.blue];
  };

  it.each(['pq', 'hlg'] as const)(
    'keeps gray gray, black black, and the order of brightness: %s',
    (range) => {
      let before = -1;
      for (const code of [0, 0.1, 0.25, 0.5, 0.6, 0.75]) {
        const [red = 0, green = 0, blue = 0] = mapped(range, code, code, code);
        expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.005);
        expect(green).toBeGreaterThan(before);
        before = green;
      }
      expect(mapped(range, 0, 0, 0)).toEqual([0, 0, 0]);
    },
  );

  it('maps 100 cd/m² by the curve', () => {
    const [, green] = mapped('pq', 0.508078, 0.508078, 0.508078);
    expect(green).toBeCloseTo((hable(1) / hable(10)) ** (1 / 2.4), 2);
  });

  it('keeps the order of red, green and blue', () => {
    const [red = 0, green = 0, blue = 0] = mapped('pq', 0.55, 0.4, 0.3);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });
});

function gray(width: number, height: number, luma: number, chroma: number, down: number): Planes {
  const size = Math.ceil(width / 2) * Math.ceil(height / down);
  return {
    width,
    height,
    bitDepth: 10,
    across: 2,
    down,
    fullRange: false,
    y: new Uint16Array(width * height).fill(luma),
    u: new Uint16Array(size).fill(chroma),
    v: new Uint16Array(size).fill(chroma),
  };
}

describe('frames', () => {
  it('rounds 10 bits to 8', () => {
    expect(new Set(toEightBits(gray(4, 2, 514, 513, 2)))).toEqual(new Set([129, 128]));
    expect(toEightBits(gray(4, 2, 1023, 512, 2))[0]).toBe(255);
  });

  it('averages 4:2:2 chroma', () => {
    const planes = gray(2, 2, 512, 512, 1);
    planes.u.set([400, 600]);
    expect([...toEightBits(planes).subarray(4)]).toEqual([125, 128]);
  });

  it.each([
    [4, 4],
    [3, 5],
  ])('maps black to black in %i × %i', (width, height) => {
    const frame = toBt709(gray(width, height, 64, 512, 2), new ToneMapper('pq'));
    const chroma = 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
    expect(frame).toHaveLength(width * height + chroma);
    expect(new Set(frame.subarray(0, width * height))).toEqual(new Set([16]));
    expect(new Set(frame.subarray(width * height))).toEqual(new Set([128]));
  });
});
