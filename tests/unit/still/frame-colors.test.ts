import { expect, it } from 'vitest';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import { mapperOf, matrixOf } from '@/lib/still/frame-colors';

const named = (matrix: string | null, primaries: string | null = null, transfer: string | null = null) => ({
  matrix,
  primaries,
  transfer,
});

it('takes the stated matrix, and that of the size if none is stated', () => {
  expect(matrixOf(named('bt709'), 360)).toBe('bt709');
  expect(matrixOf(named('smpte170m'), 1080)).toBe('bt601');
  expect(matrixOf(named('bt470bg'), 1080)).toBe('bt601');
  expect(matrixOf(named('bt2020-ncl'), 1080)).toBe('bt2020');
  expect(matrixOf(named('bt2020nc'), 1080)).toBe('bt2020');
  expect(matrixOf(named(null), 576)).toBe('bt601');
  expect(matrixOf(named(null), 720)).toBe('bt709');
});

it('maps only colors that ordinary screens don’t show', () => {
  expect(mapperOf(named('bt709', 'bt709', 'bt709'))).toBeNull();
  expect(mapperOf(named(null))).toBeNull();
  for (const transfer of ['pq', 'smpte2084', 'hlg', 'arib-std-b67'])
    expect(mapperOf(named('bt2020nc', 'bt2020', transfer))).toBeInstanceOf(ToneMapper);
  expect(mapperOf(named('bt2020nc', 'bt2020', 'bt709'))).toBeInstanceOf(GamutMapper);
});
