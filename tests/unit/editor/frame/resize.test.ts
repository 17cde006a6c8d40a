import { describe, expect, it } from 'vitest';
import { LEAST_SIDE } from '@/lib/edit/crop-frame';
import { aspectOfBox, ratioOf } from '@/lib/editor/frame/aspects';
import type { Box } from '@/lib/editor/frame/box';
import { dragged, type Grip, stepped, withAspect, withSide } from '@/lib/editor/frame/resize';

const FRAME = { width: 1920, height: 1080 };
const BOX: Box = { x: 400, y: 200, width: 800, height: 600 };
const GRIPS: Grip[] = ([-1, 0, 1] as const).flatMap((across) =>
  ([-1, 0, 1] as const).flatMap((down) => (across === 0 && down === 0 ? [] : [{ across, down }])),
);
const RATIOS = [null, 1, 4 / 5, 9 / 16, 16 / 9];

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('a handle', () => {
  it('moves its own side and leaves the others', () => {
    expect(dragged(BOX, { across: -1, down: 0 }, { x: -100, y: 70 }, FRAME, null)).toEqual({
      ...BOX,
      x: 300,
      width: 900,
    });
    expect(dragged(BOX, { across: 1, down: 1 }, { x: 100, y: -50 }, FRAME, null)).toEqual({
      ...BOX,
      width: 900,
      height: 550,
    });
  });

  it('stops at the edge of the frame, and where the box is as small as encoders take', () => {
    const far = { x: 9000, y: 9000 };
    expect(dragged(BOX, { across: 1, down: 1 }, far, FRAME, null)).toEqual({
      ...BOX,
      width: 1520,
      height: 880,
    });
    expect(dragged(BOX, { across: -1, down: -1 }, far, FRAME, null)).toEqual({
      x: 1184,
      y: 784,
      width: LEAST_SIDE,
      height: LEAST_SIDE,
    });
  });

  it('keeps a locked aspect ratio, and the opposite corner', () => {
    const square: Box = { x: 100, y: 100, width: 400, height: 400 };
    expect(dragged(square, { across: 1, down: 1 }, { x: 100, y: 100 }, FRAME, 1)).toEqual({
      ...square,
      width: 500,
      height: 500,
    });
    expect(dragged(square, { across: -1, down: -1 }, { x: 100, y: 100 }, FRAME, 1)).toEqual({
      x: 200,
      y: 200,
      width: 300,
      height: 300,
    });
    // An edge grows the other axis around its middle.
    expect(dragged(square, { across: 1, down: 0 }, { x: 100, y: 0 }, FRAME, 1)).toEqual({
      x: 100,
      y: 50,
      width: 500,
      height: 500,
    });
  });

  it('gives even sides within the frame for any drag', () => {
    const next = numbers(7);
    for (let round = 0; round < 2000; round++) {
      const grip = GRIPS[Math.floor(next.next().value * GRIPS.length)];
      const ratio = RATIOS[Math.floor(next.next().value * RATIOS.length)];
      if (!grip || ratio === undefined) continue;
      const from = ratio === null ? BOX : withAspect(BOX, FRAME, ratio);
      const by = { x: (next.next().value - 0.5) * 4000, y: (next.next().value - 0.5) * 4000 };
      const box = dragged(from, grip, by, FRAME, ratio);
      const about = JSON.stringify({ grip, ratio, by, box });
      expect(box.width % 2 === 0 && box.height % 2 === 0, about).toBe(true);
      expect(Math.min(box.width, box.height), about).toBeGreaterThanOrEqual(LEAST_SIDE);
      expect(box.x >= 0 && box.x + box.width <= FRAME.width, about).toBe(true);
      expect(box.y >= 0 && box.y + box.height <= FRAME.height, about).toBe(true);
      if (ratio !== null)
        expect(Math.abs(box.width - box.height * ratio), about).toBeLessThanOrEqual(2 + ratio);
    }
  });

  it('answers every arrow key of its axes, in locked boxes too', () => {
    for (const ratio of RATIOS) {
      const from = ratio === null ? BOX : { ...withAspect(BOX, FRAME, ratio) };
      const smaller = withSide(from, 'width', from.width / 2, FRAME, ratio);
      const box = stepped(smaller, { across: 1, down: 1 }, { x: 2, y: 0 }, FRAME, ratio);
      expect(box.width, `${ratio}`).toBeGreaterThan(smaller.width);
      const back = stepped(smaller, { across: 1, down: 1 }, { x: -2, y: 0 }, FRAME, ratio);
      expect(back.width, `${ratio}`).toBeLessThan(smaller.width);
    }
  });
});

describe('an aspect ratio', () => {
  it('makes the largest box of the frame around the middle of the one before', () => {
    const whole: Box = { x: 0, y: 0, ...FRAME };
    expect(withAspect(whole, FRAME, 9 / 16)).toEqual({ x: 656, y: 0, width: 608, height: 1080 });
    expect(withAspect(whole, FRAME, 1)).toEqual({ x: 420, y: 0, width: 1080, height: 1080 });
    expect(withAspect({ ...whole, width: 200 }, FRAME, 4 / 5).x).toBe(0);
    const portrait = { width: 1080, height: 1920 };
    expect(withAspect({ x: 0, y: 0, ...portrait }, portrait, 16 / 9)).toEqual({
      x: 0,
      y: 656,
      width: 1080,
      height: 608,
    });
  });

  it('is recognized again', () => {
    for (const aspect of ['1:1', '4:5', '9:16', 'original'] as const) {
      const ratio = ratioOf(aspect, FRAME) ?? 1;
      const smaller = withSide(withAspect(BOX, FRAME, ratio), 'width', 300, FRAME, ratio);
      expect(aspectOfBox(smaller, FRAME)).toBe(aspect);
    }
    expect(aspectOfBox({ x: 0, y: 0, ...FRAME }, FRAME)).toBe('free');
    expect(aspectOfBox(BOX, FRAME)).toBe('free');
  });
});
