import { expect, it } from 'vitest';
import { matrixOf } from '@/lib/codecs/color-matrix';

it('takes the stated matrix, by its name or number, and that of the size if none is stated', () => {
  expect(matrixOf('bt709', 360)).toBe('bt709');
  expect(matrixOf('smpte170m', 1080)).toBe('bt601');
  expect(matrixOf('bt470bg', 1080)).toBe('bt601');
  expect(matrixOf('bt2020-ncl', 1080)).toBe('bt2020');
  expect(matrixOf('bt2020nc', 1080)).toBe('bt2020');
  expect(matrixOf(9, 360)).toBe('bt2020');
  expect(matrixOf(2, 1080)).toBe('bt709');
  expect(matrixOf(null, 576)).toBe('bt601');
  expect(matrixOf(null, 720)).toBe('bt709');
});
