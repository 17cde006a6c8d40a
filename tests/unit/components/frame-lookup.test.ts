import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLookup } from '@/components/editor/timeline/frame-lookup';
import type { Filmstrip, FrameTime, Thumbnail } from '@/lib/filmstrip/filmstrip';

const at = (sec: number): FrameTime => ({ fromSec: sec, insideSec: sec });
const closed: number[] = [];

/** A strip whose frames arrive when the test says so. */
function fakeStrip() {
  const asked: number[] = [];
  const aborted: number[] = [];
  let arrive = () => {};
  const strip: Filmstrip = {
    contents: { aspect: 1, audio: false },
    requestThumbnails: async () => true,
    requestPeaks: async () => true,
    close() {},
    requestFrame({ fromSec }, signal) {
      asked.push(fromSec);
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(fromSec);
          reject(signal.reason);
        });
        const bitmap = { close: () => closed.push(fromSec) } as unknown as ImageBitmap;
        arrive = () => resolve({ wantedSec: fromSec, atSec: fromSec, bitmap } satisfies Thumbnail);
      });
    },
  };
  const deliver = async () => {
    arrive();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { strip, asked, aborted, deliver };
}

beforeEach(() => {
  vi.useFakeTimers();
  closed.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('FrameLookup', () => {
  it('decodes one frame at a time, and after it only the latest', async () => {
    const { strip, asked, deliver } = fakeStrip();
    const lookup = new FrameLookup();
    const found = vi.fn();
    lookup.decodeBy(strip);
    for (const sec of [1, 2, 3]) lookup.want(at(sec), found);
    expect(asked).toEqual([1]);
    await deliver();
    expect(asked).toEqual([1, 3]);
    await deliver();
    expect(found).toHaveBeenCalledTimes(2);
    expect(lookup.shelf.nearest(3, 0)?.atSec).toBe(3);
    expect(asked).toEqual([1, 3]);
  });

  it('aborts a slow frame for a newer one, and one that is dropped at once', async () => {
    const { strip, asked, aborted } = fakeStrip();
    const lookup = new FrameLookup();
    lookup.decodeBy(strip);
    lookup.want(at(1), () => {});
    lookup.want(at(2), () => {});
    await vi.advanceTimersByTimeAsync(119);
    expect(aborted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(aborted).toEqual([1]);
    expect(asked).toEqual([1, 2]);
    lookup.drop();
    await vi.advanceTimersByTimeAsync(0);
    expect(aborted).toEqual([1, 2]);
    expect(asked).toEqual([1, 2]);
  });

  it('waits for a strip, and closes a frame of a strip that is gone', async () => {
    const { strip, asked, deliver } = fakeStrip();
    const lookup = new FrameLookup();
    lookup.want(at(1), () => {});
    expect(asked).toEqual([]);
    lookup.decodeBy(strip);
    expect(asked).toEqual([1]);
    // It arrives just before the abort does.
    const arrival = deliver();
    lookup.decodeBy(null);
    await arrival;
    expect(closed).toEqual([1]);
    expect(lookup.shelf.size).toBe(0);
  });
});
