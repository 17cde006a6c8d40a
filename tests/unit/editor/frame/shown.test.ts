import { describe, expect, it } from 'vitest';
import { framedAspect, isWholeFrame, shownFrame } from '@/lib/editor/frame/shown';

const WHOLE = { crop: null, flip: false, turn: 0 } as const;

describe('the window over a frame', () => {
  it('has the shape of what the clip shows', () => {
    expect(framedAspect(WHOLE, 16 / 9)).toBeCloseTo(16 / 9, 4);
    expect(framedAspect({ ...WHOLE, turn: 90 }, 16 / 9)).toBeCloseTo(9 / 16, 4);
    const crop = { x: 0.2, y: 0, width: 0.5, height: 1 };
    expect(framedAspect({ ...WHOLE, crop }, 2)).toBe(1);
    expect(framedAspect({ crop, flip: true, turn: 270 }, 4)).toBe(0.5);
  });

  it('moves the middle of the crop into its own before it mirrors and rotates', () => {
    const crop = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
    expect(shownFrame({ crop, flip: true, turn: 90 }, 1)).toEqual({
      width: 0.5,
      height: 0.5,
      transform: 'rotate(90deg) scaleX(-1) translate(-75%, -50%)',
    });
  });

  it('isn’t needed for whole frames', () => {
    expect(isWholeFrame(WHOLE)).toBe(true);
    expect(isWholeFrame({ ...WHOLE, flip: true })).toBe(false);
    expect(isWholeFrame({ ...WHOLE, turn: 180 })).toBe(false);
  });
});
