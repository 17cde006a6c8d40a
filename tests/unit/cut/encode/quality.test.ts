import { describe, expect, it } from 'vitest';
import { videoBitrate } from '@/lib/cut/encode/quality';

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
