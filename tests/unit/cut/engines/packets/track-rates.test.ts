import { expect, it } from 'vitest';
import { aacBitrate } from '@/lib/cut/engines/packets/track-rates';

it('gives AAC no more than its packets may hold', () => {
  expect(aacBitrate(2, 48_000)).toBe(192_000);
  expect(aacBitrate(1, 8000)).toBeLessThanOrEqual((6144 / 1024) * 8000);
  expect(aacBitrate(8, 48_000)).toBe(448_000);
});
