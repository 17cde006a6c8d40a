import { describe, expect, it } from 'vitest';
import { formatMb, sizeMb, videoMbpsFor } from '@/lib/content/bitrate';

describe('bitrate arithmetic', () => {
  it('is bitrate times time, as in the article', () => {
    expect(sizeMb(90, 6, 128)).toBeCloseTo(68.94);
    expect(sizeMb(60, 8, 0)).toBe(60);
  });

  it('turns round', () => {
    const mbps = videoMbpsFor(25, 70, 128);
    expect(sizeMb(70, mbps, 128)).toBeCloseTo(25);
  });

  it('never asks for less than nothing', () => {
    expect(videoMbpsFor(0.1, 600, 128)).toBe(0);
    expect(videoMbpsFor(25, 0, 128)).toBe(0);
  });

  it('is written in megabytes and gigabytes', () => {
    expect(formatMb(61)).toBe('61.0 MB');
    expect(formatMb(3009.6)).toBe('3.01 GB');
  });
});
