import { describe, expect, it } from 'vitest';
import { CHUNK_SEC, Loudness, loudest, raisePeaks } from '@/lib/filmstrip/loudness';

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

describe('the loudness of a file', () => {
  const RATE = 8000;
  /** Two seconds of silence with a knock after one of them. */
  const knock = () => new Float32Array(2 * RATE).fill(-0.5, RATE, RATE + 1);

  it('is that of the loudest sample, and unknown where nothing was read', () => {
    const loudness = new Loudness();
    expect(loudness.missing(10, 2 * CHUNK_SEC + 1)).toEqual([0, 30, 60]);
    loudness.add(CHUNK_SEC, knock(), RATE);
    loudness.complete(CHUNK_SEC);
    expect(loudness.missing(10, 70)).toEqual([0, 60]);
    const buckets = unread(4);
    loudness.fill(buckets, CHUNK_SEC - 0.5, 0.5);
    expect([...buckets]).toEqual([-1, 0, 0, 0.5]);
  });

  it('goes on across chunks, and never changes a complete one', () => {
    const loudness = new Loudness();
    loudness.complete(0);
    loudness.add(CHUNK_SEC - 1, new Float32Array(2 * RATE).fill(0.25), RATE);
    const buckets = unread(3);
    loudness.fill(buckets, CHUNK_SEC - 1, 1);
    expect([...buckets]).toEqual([0, 0.25, -1]);
  });
});
