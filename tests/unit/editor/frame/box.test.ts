import { describe, expect, it } from 'vitest';
import { flipped, turned } from '@/lib/edit/framing';
import {
  type Box,
  boxOf,
  cropOfBox,
  mirroredBox,
  placed,
  turnedBox,
  turnedSize,
  wholeBox,
} from '@/lib/editor/frame/box';

const FRAME = { width: 1920, height: 1080 };
const UPRIGHT = { flip: false, turn: 0 } as const;
const TURNS = [0, 90, 180, 270] as const;
const ALL = TURNS.flatMap((turn) => [false, true].map((flip) => ({ flip, turn })));

describe('a box', () => {
  it('is the crop in pixels of what is shown', () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 0.5 };
    expect(boxOf(crop, FRAME, UPRIGHT)).toEqual({ x: 480, y: 0, width: 960, height: 540 });
    // The upper edge is on the right once the frame is rotated clockwise.
    expect(boxOf(crop, FRAME, { flip: false, turn: 90 })).toEqual({
      x: 540,
      y: 480,
      width: 540,
      height: 960,
    });
  });

  it('changes sides with the frame when that is mirrored', () => {
    const crop = { x: 0, y: 0, width: 0.25, height: 1 };
    expect(boxOf(crop, FRAME, { flip: true, turn: 0 })).toEqual({ x: 1440, y: 0, width: 480, height: 1080 });
  });

  it('gives the crop back in every position', () => {
    const box: Box = { x: 11, y: 23, width: 406, height: 720 };
    for (const turning of ALL) {
      const crop = cropOfBox(box, FRAME, turning);
      expect(boxOf(crop, FRAME, turning), JSON.stringify(turning)).toEqual(box);
    }
  });

  it('stays on the same content when the frame is rotated or mirrored', () => {
    for (const turning of ALL) {
      const shown = turnedSize(FRAME, turning.turn);
      const box: Box = { x: 40, y: 60, width: 300, height: 500 };
      const crop = cropOfBox(box, FRAME, turning);
      const whole = { crop: null, ...turning };
      for (const way of ['left', 'right'] as const)
        expect(boxOf(crop, FRAME, turned(whole, way))).toEqual(turnedBox(box, shown, way));
      expect(boxOf(crop, FRAME, flipped(whole))).toEqual(mirroredBox(box, shown));
    }
  });

  it('that holds the whole frame is no crop, also of a frame with an odd side', () => {
    expect(cropOfBox(wholeBox(FRAME), FRAME, UPRIGHT)).toBeNull();
    const odd = { width: 1281, height: 721 };
    expect(cropOfBox(wholeBox(odd), odd, UPRIGHT)).toBeNull();
    expect(boxOf(null, odd, UPRIGHT)).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  });

  it('never leaves the frame', () => {
    const box: Box = { x: -50, y: 900, width: 400, height: 300 };
    expect(placed(box, FRAME)).toEqual({ x: 0, y: 780, width: 400, height: 300 });
  });
});
