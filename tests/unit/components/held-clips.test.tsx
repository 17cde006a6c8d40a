import { beforeEach, expect, it, vi } from 'vitest';
import { createHeldClips } from '@/components/editor/held-clips';
import { result } from '../editor/play';

const MINUTE_MS = 60_000;
let alive: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  alive = new Set();
  let count = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL() {
        const url = `blob:${count++}`;
        alive.add(url);
        return url;
      },
      revokeObjectURL: (url: string) => alive.delete(url),
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

const clip = () => ({ ...result, dispose: vi.fn() });

it('every download of a clip keeps its URL until a minute after the clip is released, and then it is disposed of', () => {
  const [first, second] = [clip(), clip()];
  const held = createHeldClips();
  held.download(first, 'a.mp4');
  held.download(second, 'b.mp4');
  held.download(first, 'a.mp4');
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(alive.size).toBe(3);

  held.release(first);
  held.release(first);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(alive.size).toBe(3);
  vi.advanceTimersByTime(1);
  expect([...alive]).toEqual(['blob:1']);
  expect(first.dispose).toHaveBeenCalledOnce();
  expect(second.dispose).not.toHaveBeenCalled();
});

it('a clip that was saved in another way is disposed of a minute after it is released, too', () => {
  const [saved, both] = [clip(), clip()];
  const held = createHeldClips();
  held.keep(saved);
  held.download(both, 'a.mp4');
  held.keep(both);
  for (const one of [saved, both]) held.release(one);
  vi.advanceTimersByTime(MINUTE_MS);
  expect([saved.dispose, both.dispose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(alive.size).toBe(0);
});
