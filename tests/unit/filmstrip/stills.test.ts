import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StripUpdate } from '@/lib/filmstrip/filmstrip';
import type { StillsService } from '@/lib/filmstrip/still-reader';
import { openStills, prepareStills } from '@/lib/filmstrip/stills/stills';
import type { Stills } from '@/lib/media/info';
import { closePorts, FakeWorker, runs } from '@/tests/support/fake-worker';

const STILLS: Stills = {
  setup: { codec: 'avc1.64001f' },
  width: 320,
  height: 180,
  pixelAspect: 1,
  rotation: 0,
  atSec: Float64Array.of(0, 2, 4),
  position: Float64Array.of(0, 10, 20),
  size: Float64Array.of(10, 10, 10),
};
const FILE = new File(['x'], 'x.mp4');

/** Numbers of the stills that were decoded. */
let decoded: number[];
let aspect: number | null;
/** The number of a still that does not decode by itself. */
let undecodable: number | null;

const service: StillsService = {
  open: async () => aspect,
  async thumbnail(_, number, wantedSec) {
    decoded.push(number);
    if (number === undecodable) return null;
    // A bitmap cannot be made here.
    return { wantedSec, atSec: number * 2, bitmap: {} as ImageBitmap };
  },
};

beforeEach(() => {
  decoded = [];
  aspect = 16 / 9;
  undecodable = null;
  FakeWorker.started = 0;
  FakeWorker.onStart = runs(service);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('https://site.example/'));
  vi.stubGlobal('navigator', { userAgent: 'Chrome' });
  for (const name of ['VideoDecoder', 'OffscreenCanvas']) vi.stubGlobal(name, class {});
});
afterEach(() => {
  closePorts();
});

async function opened(stills = STILLS) {
  const updates: StripUpdate[] = [];
  const { signal } = new AbortController();
  const strip = await openStills(FILE, stills, (update) => updates.push(update), signal);
  const times = () => updates.map((update) => 'thumbnail' in update && update.thumbnail.atSec);
  return { strip, times };
}

describe('a strip of stills', () => {
  it('shows the keyframe at or before each time, each once', async () => {
    const { strip, times } = await opened();
    expect(strip?.contents).toEqual({ aspect: 16 / 9, audio: false });
    expect(await strip?.requestThumbnails([0.5, 1.9, 2, 9], 'keyframe')).toBe(true);
    expect(times()).toEqual([0, 2, 4]);
  });

  it('has nothing but keyframes', async () => {
    const { strip } = await opened();
    expect(await strip?.requestThumbnails([0.5], 'exact')).toBe(false);
    expect(await strip?.requestPeaks([], 0)).toBe(false);
    expect(decoded).toEqual([]);
  });

  it('gives up what was asked for before', async () => {
    undecodable = 0;
    const { strip, times } = await opened();
    const first = strip?.requestThumbnails([0, 2, 4], 'keyframe');
    expect(await strip?.requestThumbnails([4], 'keyframe')).toBe(true);
    expect(await first).toBe(false);
    expect(decoded).toEqual([0, 2]);
    expect(times()).toEqual([4]);
  });

  it('leaves out a keyframe that does not decode by itself', async () => {
    undecodable = 1;
    const { strip, times } = await opened();
    expect(await strip?.requestThumbnails([0, 2, 4], 'keyframe')).toBe(true);
    expect(times()).toEqual([0, 4]);
  });
});

describe('there is none', () => {
  it('without keyframes', async () => {
    expect((await opened({ ...STILLS, atSec: new Float64Array() })).strip).toBeNull();
    expect(FakeWorker.started).toBe(0);
  });

  it('where the browser does not decode them', async () => {
    aspect = null;
    expect((await opened()).strip).toBeNull();
  });

  it('without WebCodecs', async () => {
    vi.stubGlobal('VideoDecoder', undefined);
    expect((await opened()).strip).toBeNull();
    expect(FakeWorker.started).toBe(0);
  });

  it('where workers are forbidden, which nothing else notices', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('forbidden', 'SecurityError');
        }
      },
    );
    expect(prepareStills).not.toThrow();
    expect((await opened()).strip).toBeNull();
  });
});

describe('a worker that is started ahead', () => {
  it('is the one that the strip uses', async () => {
    prepareStills();
    prepareStills();
    await opened();
    expect(FakeWorker.started).toBe(1);
  });

  it('ends if no strip was opened', async () => {
    const end = prepareStills();
    end();
    await opened();
    expect(FakeWorker.started).toBe(2);
  });
});

describe('a worker without work', () => {
  it('ends, and starts again with the next request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { strip, times } = await opened();
    await strip?.requestThumbnails([0], 'keyframe');
    vi.advanceTimersByTime(4000);
    await strip?.requestThumbnails([2], 'keyframe');
    vi.advanceTimersByTime(4000);
    await strip?.requestThumbnails([4], 'keyframe');
    expect(FakeWorker.started).toBe(1);
    vi.advanceTimersByTime(6000);
    await strip?.requestThumbnails([0], 'keyframe');
    expect(FakeWorker.started).toBe(2);
    expect(times()).toEqual([0, 2, 4, 0]);
  });

  it('does not start again once the strip is closed', async () => {
    const { strip } = await opened();
    strip?.close();
    await expect(strip?.requestThumbnails([0], 'keyframe')).rejects.toThrow('closed');
    expect(FakeWorker.started).toBe(1);
  });
});
