import { describe, expect, it } from 'vitest';
import type { FitSource } from '@/lib/cut/fit/fit-source';
import { planFit, whatFits } from '@/lib/cut/fit/plan-fit';
import type { SizeLimit } from '@/lib/edit/edit';

const MB = 1_000_000;
const limit = (bytes: number, more: Partial<SizeLimit> = {}): SizeLimit => ({
  bytes,
  lines: 'auto',
  rate: 'auto',
  mono: false,
  thorough: false,
  ...more,
});
const hd = (sec: number, rate = 30): FitSource => ({
  sec,
  video: { width: 1920, height: 1080, rate },
  audio: [{ channels: 2, sampleRate: 48_000 }],
});

describe('planFit', () => {
  it('keeps the frame size where there is room, and the parts add up to the limit', () => {
    const plan = planFit(hd(20), limit(10 * MB));
    expect(plan).toMatchObject({
      width: 1920,
      height: 1080,
      rate: 30,
      audioBitsPerSec: 128_000,
      watchable: true,
    });
    expect(plan.videoBytes + plan.audioBytes + plan.overheadBytes).toBe(10 * MB);
  });

  it('lowers the lines step by step as the clip grows longer', () => {
    const lines = [20, 40, 100, 200].map((sec) => planFit(hd(sec), limit(10 * MB)).height);
    expect(lines).toEqual([1080, 720, 480, 360]);
  });

  it('halves 60 frames per second before it lowers the lines, and 30 only as the last resort', () => {
    expect(planFit(hd(20, 60), limit(10 * MB))).toMatchObject({ height: 1080, rate: 30 });
    expect(planFit(hd(60, 30), limit(1.4 * MB))).toMatchObject({ height: 360, rate: 15, watchable: true });
    expect(planFit(hd(60, 30), limit(2 * MB))).toMatchObject({ height: 360, rate: 30 });
  });

  it('follows fixed lines and rates, but never enlarges', () => {
    expect(planFit(hd(200), limit(10 * MB, { lines: 720 }))).toMatchObject({ width: 1280, height: 720 });
    expect(planFit(hd(200, 50), limit(10 * MB, { rate: 30 })).rate).toBe(25);
    expect(planFit(hd(200, 29.97), limit(10 * MB, { rate: 30 })).rate).toBe(29.97);
    const small = { ...hd(5), video: { width: 427, height: 241, rate: 24 } };
    expect(planFit(small, limit(10 * MB, { lines: 1080 }))).toMatchObject({
      width: 428,
      height: 242,
      rate: 24,
    });
  });

  it('scales the shorter side of upright frames', () => {
    const upright = { ...hd(60), video: { width: 1080, height: 1920, rate: 30 } };
    expect(planFit(upright, limit(10 * MB, { lines: 480 }))).toMatchObject({ width: 480, height: 854 });
  });

  it('makes mono only if allowed', () => {
    expect(planFit(hd(120), limit(2.5 * MB))).toMatchObject({ channels: 2, audioBitsPerSec: 48_000 });
    expect(planFit(hd(120), limit(2.5 * MB, { mono: true }))).toMatchObject({
      channels: 1,
      audioBitsPerSec: 32_000,
    });
  });

  it('gives all to the audio without video', () => {
    const plan = planFit({ ...hd(600), video: null }, limit(10 * MB));
    expect(plan).toMatchObject({ audioBitsPerSec: 128_000, videoBytes: 0, possible: true, watchable: true });
  });

  it('answers absurd limits with finite numbers', () => {
    for (const bytes of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1, 2_000]) {
      const plan = planFit(hd(60), limit(bytes));
      expect(plan).toMatchObject({ possible: false, watchable: false });
      expect(Object.values(plan).every((value) => typeof value !== 'number' || Number.isFinite(value))).toBe(
        true,
      );
    }
    expect(planFit(hd(60), limit(1e15))).toMatchObject({ height: 1080, watchable: true });
  });
});

describe('whatFits', () => {
  it('tells the longest clip, and that nothing has to change where it fits', () => {
    const { sec } = whatFits(hd(3_600), limit(10 * MB));
    expect(sec).toBeGreaterThan(300);
    expect(sec).toBeLessThan(1_000);
    expect(planFit(hd(sec ?? 0), limit(10 * MB)).watchable).toBe(true);
    expect(planFit(hd((sec ?? 0) + 2), limit(10 * MB)).watchable).toBe(false);
    expect(whatFits(hd(20), limit(10 * MB))).toEqual({ sec: 20, lines: 1080 });
  });

  it('tells the most lines at this length', () => {
    expect(planFit(hd(120), limit(10 * MB, { lines: 1080 })).watchable).toBe(false);
    expect(whatFits(hd(120), limit(10 * MB, { lines: 1080 })).lines).toBe(720);
  });

  it('has no answer for an absurd limit', () => {
    expect(whatFits(hd(60), limit(500))).toEqual({ sec: null, lines: null });
  });
});
