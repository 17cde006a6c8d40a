import { describe, expect, it } from 'vitest';
import { pixelFormatOf } from '@/lib/codecs/pixels/pixel-format';

const WIDE = { range: 'sdr', gamut: 'bt2020' };

describe('pixelFormatOf', () => {
  it.each([
    ['vp09.02.10.10.01.09.14.09.00', { bitDepth: 10, chroma: 1, ...WIDE }],
    ['vp09.02.10.10.01.09.16.09.00', { bitDepth: 10, chroma: 1, range: 'pq' }],
    ['vp09.00.10.08.01.01.01.01.00', { bitDepth: 8, chroma: 1, range: 'sdr' }],
    ['vp09.00.10.08', { bitDepth: 8, chroma: 1, range: 'sdr' }],
    ['av01.0.04M.10.0.110.09.15.09.0', { bitDepth: 10, chroma: 1, ...WIDE }],
    // Constant luminance takes another conversion.
    ['av01.0.04M.10.0.110.09.15.10.0', { bitDepth: 10, chroma: 1, range: 'sdr' }],
  ])('reads %s', (codec, format) => {
    expect(pixelFormatOf({ codec })).toEqual(format);
  });

  it('takes the colors that the container states', () => {
    const codec = 'vp09.00.10.08';
    expect(pixelFormatOf({ codec }, { primaries: 'bt2020', matrix: 'bt2020-ncl' })).toMatchObject(WIDE);
    expect(pixelFormatOf({ codec }, { primaries: 9, transfer: 1, matrix: 2 })).toMatchObject(WIDE);
    expect(pixelFormatOf({ codec }, { primaries: 9, transfer: 18, matrix: 9 })).toMatchObject({
      range: 'hlg',
    });
    const wide = 'vp09.00.10.08.01.09.01.09.00';
    expect(pixelFormatOf({ codec: wide }, { primaries: 1, transfer: 1, matrix: 1 })).not.toHaveProperty(
      'gamut',
    );
    expect(pixelFormatOf({ codec: wide }, { primaries: 2, transfer: 2, matrix: 2 })).toMatchObject(WIDE);
  });
});
