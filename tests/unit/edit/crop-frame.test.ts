import { describe, expect, it } from 'vitest';
import { clipSize, cropInPixels, flipOf, LEAST_SIDE, storedFrame, wholePixels } from '@/lib/edit/crop-frame';

const frame = (width: number, height: number, rotation = 0, pixelAspect = 1) => ({
  width,
  height,
  rotation,
  pixelAspect,
});

describe('cropInPixels', () => {
  const HD = { width: 1920, height: 1080 };
  /** The upper left eighth of what players show: the left half, the upper quarter. */
  const corner = { x: 0, y: 0, width: 0.5, height: 0.25 };

  it.each([
    [0, { x: 0, y: 0, width: 960, height: 270 }],
    // A quarter clockwise brings the lower left corner to the upper left.
    [90, { x: 0, y: 540, width: 480, height: 540 }],
    [180, { x: 960, y: 810, width: 960, height: 270 }],
    [270, { x: 1440, y: 0, width: 480, height: 540 }],
    [-90, { x: 1440, y: 0, width: 480, height: 540 }],
  ])('finds the pixels of a frame that players rotate by %i°', (rotation, pixels) => {
    expect(cropInPixels(corner, { ...HD, rotation })).toEqual(pixels);
  });

  it('rounds to even places and sizes', () => {
    const vertical = { x: 0.342, y: 0, width: 607.5 / 1920, height: 1 };
    expect(cropInPixels(vertical, { ...HD, rotation: 0 })).toEqual({
      x: 656,
      y: 0,
      width: 608,
      height: 1080,
    });
  });

  it('keeps as many pixels wherever a crop lies', () => {
    for (let x = 0; x < 0.5; x += 0.013)
      expect(cropInPixels({ x, y: 0, width: 1 / 3, height: 1 }, { ...HD, rotation: 0 }).width).toBe(640);
  });

  it('leaves out the last column and row of an odd size', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    expect(cropInPixels(whole, frame(853, 481))).toEqual({ x: 0, y: 0, width: 852, height: 480 });
  });

  it('keeps at least what encoders take, or all of a smaller frame', () => {
    const tiny = { x: 0.999, y: 0.999, width: 0.001, height: 0.001 };
    const pixels = { x: 1904, y: 1064, width: LEAST_SIDE, height: LEAST_SIDE };
    expect(cropInPixels(tiny, { ...HD, rotation: 0 })).toEqual(pixels);
    expect(cropInPixels(tiny, frame(11, 8))).toEqual({ x: 0, y: 0, width: 10, height: 8 });
  });

  it('never leaves the frame, whatever the numbers', () => {
    const steps = [-0.2, 0, 0.001, 0.3333, 0.5, 0.77, 0.999, 1, 1.4];
    for (const [width, height] of [
      [1920, 1080],
      [853, 481],
      [37, 18],
      [16, 17],
    ] as const)
      for (const rotation of [0, 90, 180, 270])
        for (const x of steps)
          for (const size of steps) {
            const pixels = cropInPixels({ x, y: x, width: size, height: size }, { width, height, rotation });
            for (const value of Object.values(pixels)) expect(value % 2).toBe(0);
            expect(pixels.x).toBeGreaterThanOrEqual(0);
            expect(pixels.y).toBeGreaterThanOrEqual(0);
            expect(pixels.width).toBeGreaterThanOrEqual(LEAST_SIDE);
            expect(pixels.height).toBeGreaterThanOrEqual(LEAST_SIDE);
            expect(pixels.x + pixels.width).toBeLessThanOrEqual(width);
            expect(pixels.y + pixels.height).toBeLessThanOrEqual(height);
          }
  });
});

describe('wholePixels', () => {
  it.each([0, 90, 180, 270])('gives the same pixels again, rotated by %i°', (rotation) => {
    const own = frame(1279, 718, rotation);
    const asked = { x: 0.111, y: 0.234, width: 0.4567, height: 0.3333 };
    const kept = wholePixels(asked, own);
    expect(cropInPixels(kept, own)).toEqual(cropInPixels(asked, own));
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(kept[side]).toBeCloseTo(asked[side], 2);
  });
});

describe('clipSize', () => {
  const vertical = { x: 0, y: 0, width: 0.3164, height: 1 };

  it('rotates what the crop keeps', () => {
    expect(clipSize(frame(1920, 1080), { crop: vertical, turn: 0 })).toEqual({ width: 608, height: 1080 });
    expect(clipSize(frame(1920, 1080), { crop: vertical, turn: 90 })).toEqual({ width: 1080, height: 608 });
    expect(clipSize(frame(1920, 1080, 90), { crop: null, turn: 0 })).toEqual({ width: 1080, height: 1920 });
    expect(clipSize(frame(1920, 1080, 90), { crop: null, turn: 270 })).toEqual({ width: 1920, height: 1080 });
  });

  it('makes pixels square without losing any', () => {
    const half = { x: 0, y: 0, width: 0.5, height: 1 };
    expect(clipSize(frame(720, 576, 0, 2), { crop: half, turn: 0 })).toEqual({ width: 720, height: 576 });
    expect(clipSize(frame(720, 576, 0, 0.5), { crop: half, turn: 0 })).toEqual({ width: 360, height: 1152 });
  });
});

describe('flipOf', () => {
  it('mirrors stored frames the other way if players lay them on their side', () => {
    expect([0, 90, 180, 270].map(flipOf)).toEqual(['horizontal', 'vertical', 'horizontal', 'vertical']);
  });
});

describe('storedFrame', () => {
  const track = { id: 1, kind: 'video', codec: 'avc1' } as const;

  it('prefers the coded size', () => {
    const anamorphic = {
      ...track,
      coded: { width: 720, height: 576 },
      width: 1024,
      height: 576,
      pixelAspect: 64 / 45,
    };
    expect(storedFrame(anamorphic)).toEqual(frame(720, 576, 0, 64 / 45));
    expect(storedFrame({ ...track, width: 1024, height: 576, rotation: 90, pixelAspect: 64 / 45 })).toEqual(
      frame(1024, 576, 90),
    );
    expect(storedFrame(track)).toBe(null);
  });
});
