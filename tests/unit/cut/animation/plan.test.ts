import { describe, expect, it } from 'vitest';
import { checkAnimation } from '@/lib/cut/animation/check-animation';
import { bytesOf, sampleOf } from '@/lib/cut/animation/estimate-size';
import { animationRate, fewerFrames, frameTimes } from '@/lib/cut/animation/frame-times';
import { animationSize, framingOf, placeOf } from '@/lib/cut/animation/place-frames';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { sourceOf } from '@/tests/support/edits';

const { framing } = PLAIN_OPTIONS;
const HD = { width: 1920, height: 1080, rotation: 0, pixelAspect: 1 };
const source = sourceOf();
const part = (startMs: number, endMs: number) => ({ source, startMs, endMs });

describe('the frames of an animation', () => {
  it('follow the clip’s own time, so that they don’t drift', () => {
    const [one] = frameTimes([part(500, 2500)], 15);
    expect(one?.atSec).toHaveLength(30);
    expect(one?.atSec[0]).toBe(0.5);
    expect(one?.atSec[29]).toBeCloseTo(0.5 + 29 / 15, 9);
  });

  it('go on in the next part where the clip’s time is, and skip parts that are too short', () => {
    const times = frameTimes([part(0, 250), part(9000, 9020), part(5000, 5330)], 10);
    expect(times.map(({ atSec }) => atSec.map((sec) => Math.round(sec * 1000)))).toEqual([
      [0, 100, 200],
      [],
      [5030, 5130, 5230],
    ]);
  });

  it('are no more than the source’s, unless that stands still for long', () => {
    expect(animationRate(25, 23.976)).toBe(23.976);
    expect(animationRate(15, 60)).toBe(15);
    expect(animationRate(15, 2)).toBe(10);
    expect(animationRate(15, null)).toBe(15);
  });

  it('are picked by time at a lower rate', () => {
    expect(fewerFrames(6, 15, 15)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(fewerFrames(6, 15, 10)).toEqual([0, 1, 3, 4]);
    expect(fewerFrames(30, 15, 7.5)).toEqual(Array.from({ length: 15 }, (_, i) => 2 * i));
  });
});

describe('the place of a part’s frames', () => {
  it('is the whole image, scaled to the longer side and never enlarged', () => {
    expect(animationSize(HD, framing, { longerSide: 480 })).toEqual({ width: 480, height: 270 });
    expect(animationSize(HD, framing, { longerSide: 4000 })).toEqual({ width: 1920, height: 1080 });
    const turned = { ...HD, rotation: 90 };
    expect(animationSize(turned, framing, { longerSide: 480 })).toEqual({ width: 270, height: 480 });
    const wide = { width: 720, height: 576, rotation: 0, pixelAspect: 16 / 11 };
    expect(animationSize(wide, framing, { longerSide: 480 })).toEqual({ width: 480, height: 264 });
  });

  it('turns frames by the source’s rotation and the edit’s, and the other way if they are mirrored', () => {
    const turned = { ...HD, rotation: 90 };
    const size = { width: 270, height: 480 };
    expect(placeOf(turned, framing, size)).toMatchObject({ turns: 1, mirrored: false });
    expect(placeOf(turned, { ...framing, turn: 90 }, size).turns).toBe(2);
    expect(placeOf(turned, { ...framing, flip: true }, size)).toMatchObject({ turns: 3, mirrored: true });
    expect(placeOf(turned, { ...framing, flip: true, turn: 90 }, size).turns).toBe(0);
  });

  it('lies between black bars if the shape differs', () => {
    const tall = { width: 540, height: 1080, rotation: 0, pixelAspect: 1 };
    const { box } = placeOf(tall, framing, { width: 480, height: 270 });
    expect(box).toEqual({ x: 172, y: 0, width: 135, height: 270 });
  });

  it('takes the part’s own crop, if the edit has one', () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const own = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const size = { width: 240, height: 270 };
    const at = (framed: typeof framing) => placeOf(HD, framingOf({ crop: own }, framed), size).crop.x;
    expect(at({ ...framing, crop })).toBe(960);
    expect(at(framing)).toBe(0);
  });
});

describe('an estimate', () => {
  const times = frameTimes([part(0, 10_000)], 15);

  it('looks at three runs of four frames', () => {
    const sample = sampleOf(times);
    expect(sample.map(({ atSec }) => atSec.length)).toEqual([4, 4, 4]);
    expect(sample[1]?.atSec[0]).toBeCloseTo(4.87, 1);
    expect(sampleOf(frameTimes([part(0, 800)], 15))[0]?.atSec).toHaveLength(12);
  });

  it('counts one full frame, and what the others add', () => {
    const frame = (bytes: number) => ({ bytes, durationMs: 70, durationAt: 0 });
    const run = [1000, 100, 100, 100].map(frame);
    const read = { width: 4, height: 2, plays: 0, frames: [...run, ...run, ...run] };
    expect(bytesOf(read, 3950, [4, 4, 4], 150)).toBe(50 + 1000 + 149 * 100);
    // Equal frames became one: a share of the file is all that is known.
    expect(bytesOf({ ...read, frames: run }, 1350, [4, 4, 4], 120)).toBe(1350 + 1300 * 9);
  });
});

describe('the check', () => {
  const frame = { bytes: 10, durationMs: 500, durationAt: 0 };
  const read = { width: 4, height: 2, plays: 0, frames: [frame, frame] };
  const asked = { format: 'gif', loop: true } as const;
  const check = (change: Partial<typeof read>, frames = 2) =>
    checkAnimation({ read: { ...read, ...change }, frames }, asked, { width: 4, height: 2 }, 1);

  it('passes what was asked for, also with equal frames as one', () => {
    expect(() => check({})).not.toThrow();
    expect(() => check({}, 10)).not.toThrow();
  });

  it.each([
    ['another size', { width: 5 }],
    ['another length', { frames: [frame] }],
    ['more frames', { frames: [frame, { ...frame, durationMs: 250 }, { ...frame, durationMs: 250 }] }],
    ['another number of plays', { plays: 1 }],
  ])('refuses %s', (_, change) => {
    expect(() => check(change)).toThrow('not-verified');
  });
});
