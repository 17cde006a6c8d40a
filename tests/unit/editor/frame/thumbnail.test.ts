import { describe, expect, it } from 'vitest';
import type { Part } from '@/lib/edit/edit';
import { cropRanges, thumbnailPlace } from '@/lib/editor/frame/thumbnail';
import { sourceOf } from '@/tests/support/edits';

const PLAIN = { crop: null, flip: false, turn: 0 } as const;
const LEFT = { x: 0, y: 0, width: 0.5, height: 1 };
const RIGHT = { x: 0.5, y: 0, width: 0.5, height: 1 };

describe('a thumbnail', () => {
  it('of a whole frame is drawn whole into a box of its shape', () => {
    expect(thumbnailPlace({ width: 200, height: 112 }, PLAIN, { width: 100, height: 56 })).toEqual({
      from: { x: 0, y: 0, width: 200, height: 112 },
      to: { width: 100, height: 56 },
    });
  });

  it('shows its middle in a box of another shape', () => {
    const { from } = thumbnailPlace({ width: 200, height: 100 }, PLAIN, { width: 44, height: 44 });
    expect(from).toEqual({ x: 50, y: 0, width: 100, height: 100 });
  });

  it('fills a rotated box before it is rotated', () => {
    const framing = { ...PLAIN, turn: 90 } as const;
    expect(thumbnailPlace({ width: 160, height: 90 }, framing, { width: 45, height: 80 })).toEqual({
      from: { x: 0, y: 0, width: 160, height: 90 },
      to: { width: 80, height: 45 },
    });
  });

  it('shows only the crop, wherever it is', () => {
    const framing = { ...PLAIN, crop: RIGHT };
    const { from } = thumbnailPlace({ width: 200, height: 100 }, framing, { width: 56, height: 56 });
    expect(from).toEqual({ x: 100, y: 0, width: 100, height: 100 });
  });

  it('shows the middle of a crop in a box of another shape', () => {
    const framing = { ...PLAIN, crop: RIGHT };
    const { from } = thumbnailPlace({ width: 200, height: 100 }, framing, { width: 56, height: 28 });
    expect(from).toEqual({ x: 100, y: 25, width: 100, height: 50 });
  });
});

describe('the crops along a file', () => {
  const framing = { ...PLAIN, crop: LEFT };
  const [source, other] = [sourceOf(), sourceOf(undefined, 'mp4', 2)];
  const part = (startMs: number, endMs: number): Part => ({ source, startMs, endMs });

  it('are those of its own parts', () => {
    const parts = [
      part(0, 1000),
      { ...part(2000, 3500), crop: RIGHT },
      { ...part(0, 500), source: other, crop: RIGHT },
    ];
    expect(cropRanges(parts, framing, source)).toEqual([{ fromSec: 2, toSec: 3.5, crop: RIGHT }]);
  });

  it('are the same empty list while no part has its own', () => {
    const none = cropRanges([part(0, 1000)], framing, source);
    expect(none).toEqual([]);
    const own = [{ ...part(0, 1000), crop: RIGHT }];
    expect(cropRanges(own, PLAIN, source)).toBe(none);
  });
});
