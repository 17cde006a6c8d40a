import { describe, expect, it } from 'vitest';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { aacBitrate, videoBitrate } from '@/lib/cut/engines/packets/quality';

describe('videoBitrate', () => {
  const hd = { width: 1920, height: 1080, rate: 30 };

  it('follows the source, within limits for very small and very generous ones', () => {
    expect(videoBitrate({ ...hd, bits: 4_000_000 })).toBe(12_000_000);
    expect(videoBitrate({ ...hd, bits: 10_000 })).toBe(9_953_280);
    expect(videoBitrate({ ...hd, bits: 6_000_000 })).toBe(17_418_240);
  });

  it('never falls below the source’s own', () => {
    expect(videoBitrate({ ...hd, bits: 60_000_000 })).toBe(90_000_000);
    expect(videoBitrate({ ...hd, bits: 500_000_000 })).toBe(160_000_000);
  });

  it('stays above 0 for a slide show', () => {
    expect(videoBitrate({ width: 320, height: 180, rate: 0, bits: 0 })).toBeGreaterThan(0);
  });
});

it('gives AAC no more than its packets may hold', () => {
  expect(aacBitrate(2, 48_000)).toBe(192_000);
  expect(aacBitrate(1, 8000)).toBeLessThanOrEqual((6144 / 1024) * 8000);
  expect(aacBitrate(8, 48_000)).toBe(448_000);
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('knows WebKitGTK: %s', (userAgent, expected) => {
  expect(isWebKitGtk(userAgent)).toBe(expected);
});
