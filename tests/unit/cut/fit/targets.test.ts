import { describe, expect, it } from 'vitest';
import { planFit } from '@/lib/cut/fit/plan-fit';
import { type FitTargets, type PassResult, secondTargets } from '@/lib/cut/fit/targets';
import type { SizeLimit } from '@/lib/edit/edit';

const limit: SizeLimit = { bytes: 1_789_625, lines: 'auto', rate: 'auto', mono: false, thorough: false };

function targetsOf(asked: SizeLimit): FitTargets {
  const video = { width: 1280, height: 720, rate: 24 };
  const plan = planFit({ sec: 4, video, audio: [] }, asked);
  const target = { ...video, lengthSec: 4, bytes: plan.videoBytes * 0.97 };
  return { plan, video: target, audio: { bitsPerSec: 0, channels: 2 } };
}

/** A first pass in which the encoder stayed at its worst quality until the end. */
const HELD: PassResult = {
  bytes: 1_450_000,
  videoBytes: 1_413_214,
  saturated: false,
  steps: [
    { sec: 0, written: 0, bitsPerSec: 3_368_000 },
    { sec: 0.13, written: 446_953, bitsPerSec: 3_368_000 },
    { sec: 1, written: 679_937, bitsPerSec: 1_826_000 },
    { sec: 2, written: 925_418, bitsPerSec: 2_434_000 },
    { sec: 3, written: 1_169_438, bitsPerSec: 4_045_000 },
  ],
};

describe('secondTargets', () => {
  it('makes the frames smaller if the encoder held back', () => {
    expect(secondTargets(targetsOf(limit), limit, HELD)?.video).toMatchObject({ width: 854, height: 480 });
  });

  it('halves the frame rate if there are no smaller frames', () => {
    const [first, chosen] = [targetsOf(limit), { ...limit, rate: 'original' } as const];
    const smallest = { ...first, plan: { ...first.plan, width: 640, height: 360, rate: 24 } };
    expect(secondTargets(smallest, limit, HELD)?.video).toMatchObject({ width: 640, height: 360, rate: 12 });
    expect(secondTargets(smallest, chosen, HELD)?.video).toMatchObject({ rate: 24 });
  });

  it('keeps the lines that the visitor chose, and asks for more', () => {
    const chosen: SizeLimit = { ...limit, lines: 720 };
    const first = targetsOf(chosen);
    const second = secondTargets(first, chosen, HELD);
    expect(second?.video).toMatchObject({ width: 1280, height: 720 });
    expect(second?.video?.bytes).toBeGreaterThan(first.video?.bytes ?? Number.POSITIVE_INFINITY);
  });

  it('leaves a clip as it is that uses its limit', () => {
    expect(secondTargets(targetsOf(limit), limit, { ...HELD, bytes: 1_700_000 })).toBeNull();
  });
});
