import { describe, expect, it } from 'vitest';
import { ThumbnailShelf } from '@/components/editor/timeline/thumbnail-shelf';
import type { Thumbnail } from '@/lib/filmstrip/filmstrip';

const closed: number[] = [];

function thumbnail(atSec: number, wantedSec = atSec): Thumbnail {
  return { atSec, wantedSec, bitmap: { close: () => closed.push(atSec) } as unknown as ImageBitmap };
}

describe('ThumbnailShelf', () => {
  it('finds the nearest frame, but none that is too far away', () => {
    const shelf = new ThumbnailShelf();
    for (const sec of [4, 0, 2]) shelf.add(thumbnail(sec));
    expect(shelf.nearest(2.9)?.atSec).toBe(2);
    expect(shelf.nearest(3.1)?.atSec).toBe(4);
    expect(shelf.nearest(3.1, 0.5)).toBeNull();
    expect(shelf.nearest(9)?.atSec).toBe(4);
    expect(new ThumbnailShelf().nearest(1)).toBeNull();
    shelf.endSec = 5;
    expect(shelf.nearest(9)).toBeNull();
  });

  it('knows that a frame stays on screen until the times for which it was decoded', () => {
    const shelf = new ThumbnailShelf();
    shelf.add(thumbnail(0));
    shelf.add(thumbnail(10));
    expect(shelf.nearest(7, 0.5)).toBeNull();
    // A slide show holds its first frame.
    shelf.add(thumbnail(0, 7));
    expect(shelf.nearest(7, 0.5)?.atSec).toBe(0);
    expect(shelf.nearest(3, 0)?.atSec).toBe(0);
    expect(shelf.size).toBe(2);
    // ffmpeg gives out the next frame where no other one begins.
    shelf.add(thumbnail(20, 15));
    expect(shelf.nearest(16, 0.5)?.atSec).toBe(20);
  });

  it('drops and closes the frame that was used the longest time ago', () => {
    const shelf = new ThumbnailShelf(2);
    closed.length = 0;
    shelf.add(thumbnail(1));
    shelf.add(thumbnail(2));
    shelf.nearest(1);
    shelf.add(thumbnail(3));
    expect(closed).toEqual([2]);
    shelf.clear();
    expect(closed).toEqual([2, 1, 3]);
  });
});
