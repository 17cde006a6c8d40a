import { expect, it } from 'vitest';
import { parseShare, shareOf } from '../../../scripts/lib/share.mjs';

it('puts every test into exactly one of the shares', () => {
  const tests = Array.from({ length: 23 }, (_, i) => i);
  const shares = ['1/4', '2/4', '3/4', '4/4'].map((text) => shareOf(tests, parseShare(text)));
  expect(shares.flat().sort((a, b) => a - b)).toEqual(tests);
  expect(shares.map(({ length }) => length)).toEqual([6, 6, 6, 5]);
});

it('rejects what is no share', () => {
  for (const text of ['', '0/4', '5/4', '2', 'all', '1/4/4'])
    expect(() => parseShare(text)).toThrow('is no share');
});
