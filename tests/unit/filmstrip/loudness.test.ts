import { describe, expect, it } from 'vitest';
import { loudest, raisePeaks } from '@/lib/filmstrip/loudness';

const unread = (count: number) => new Float32Array(count).fill(-1);

describe('raisePeaks', () => {
  it('keeps the loudest sample of each bucket, whatever its sign', () => {
    const peaks = unread(3);
    raisePeaks(peaks, Float32Array.of(0.25, -0.5, 0.125, 0.25, 0, 0), 0, 0.5);
    expect([...peaks]).toEqual([0.5, 0.25, 0]);
  });

  it('begins inside a bucket, and leaves out what lies before and behind all of them', () => {
    const peaks = unread(2);
    raisePeaks(peaks, Float32Array.of(1, 0.25, 0.5, 0.25, 1), -0.5, 0.75);
    expect([...peaks]).toEqual([0.25, 0.5]);
  });

  it('lowers no bucket', () => {
    const peaks = Float32Array.of(0.5);
    raisePeaks(peaks, Float32Array.of(0.25), 0, 1);
    expect([...peaks]).toEqual([0.5]);
  });
});

describe('loudest', () => {
  it('is the largest distance from silence', () => {
    expect(loudest(Float32Array.of(0.25, -0.75, 0.5))).toBe(0.75);
    expect(loudest(new Float32Array())).toBe(0);
  });
});
