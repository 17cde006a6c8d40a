import { beforeEach, expect, test, vi } from 'vitest';
import { type Frame, FrameFinder, type FrameMode } from '@/lib/preview/frame-finder';

interface Run {
  atMs: number;
  mode: FrameMode;
  aborted: boolean;
}

/** A decoder that takes this long for each kind of frame, and records its runs. */
function decoder(ms: Record<FrameMode, number>, missing: (atMs: number) => boolean = () => false) {
  const runs: Run[] = [];
  const seen: string[] = [];
  const extract = (atMs: number, mode: FrameMode, signal: AbortSignal) =>
    new Promise<Blob | null>((resolve, reject) => {
      const run: Run = { atMs, mode, aborted: false };
      runs.push(run);
      const timer = setTimeout(() => resolve(missing(atMs) ? null : new Blob([`${mode} ${atMs}`])), ms[mode]);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        run.aborted = true;
        reject(signal.reason);
      });
    });
  const finder = new FrameFinder(extract, {
    frame: ({ atMs, mode }: Frame) => seen.push(`${mode} ${atMs}`),
    failed: () => seen.push('failed'),
  });
  return { finder, runs, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('shows the keyframe first, then the exact frame', async () => {
  const { finder, seen } = decoder({ keyframe: 50, exact: 900 });
  finder.request(12);
  await vi.advanceTimersByTimeAsync(60);
  expect(seen).toEqual(['keyframe 12']);
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toEqual(['keyframe 12', 'exact 12']);
});

test('the last request wins, and those in between are never decoded', async () => {
  const { finder, runs, seen } = decoder({ keyframe: 50, exact: 900 });
  for (let atMs = 1; atMs <= 40; atMs++) finder.request(atMs);
  await vi.runAllTimersAsync();
  expect(runs.map(({ atMs }) => atMs)).toEqual([1, 40, 40]);
  expect(seen.at(-1)).toBe('exact 40');
});

test('a new request aborts a long decoding after a grace period', async () => {
  const { finder, runs, seen } = decoder({ keyframe: 50, exact: 900 });
  finder.request(1);
  await vi.advanceTimersByTimeAsync(200);
  finder.request(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.at(-1)).toEqual({ atMs: 1, mode: 'exact', aborted: false });
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.find(({ atMs, mode }) => atMs === 1 && mode === 'exact')?.aborted).toBe(true);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['keyframe 1', 'keyframe 2', 'exact 2']);
});

test('a frame requested again within the grace period is not aborted', async () => {
  const { finder, runs } = decoder({ keyframe: 50, exact: 900 });
  finder.request(1);
  await vi.advanceTimersByTimeAsync(200);
  finder.request(2);
  finder.request(1);
  await vi.runAllTimersAsync();
  expect(runs.some(({ aborted }) => aborted)).toBe(false);
});

test('skips keyframes after several quick exact frames, until one takes long', async () => {
  const ms = { keyframe: 50, exact: 80 };
  const { finder, runs } = decoder(ms);
  const modes = async (atMs: number) => {
    const before = runs.length;
    finder.request(atMs);
    await vi.runAllTimersAsync();
    return runs.slice(before).map(({ mode }) => mode);
  };
  for (let atMs = 1; atMs <= 5; atMs++) expect(await modes(atMs)).toEqual(['keyframe', 'exact']);
  expect(await modes(6)).toEqual(['exact']);
  ms.exact = 900;
  expect(await modes(7)).toEqual(['exact']);
  ms.exact = 80;
  expect(await modes(8)).toEqual(['keyframe', 'exact']);
});

test('shows a frame that was decoded before at once, even while another is being decoded', async () => {
  const { finder, runs, seen } = decoder({ keyframe: 50, exact: 900 });
  finder.request(1);
  await vi.runAllTimersAsync();
  finder.request(2);
  finder.request(1);
  expect(seen.at(-1)).toBe('exact 1');
  await vi.runAllTimersAsync();
  expect(seen.at(-1)).toBe('exact 1');
  expect(runs.filter(({ atMs }) => atMs === 1)).toHaveLength(2);
});

test('reports a failure if there is no frame, and tries again on the next request', async () => {
  const { finder, seen } = decoder({ keyframe: 50, exact: 80 }, (atMs) => atMs === 9);
  finder.request(9);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['failed']);
  finder.request(3);
  await vi.runAllTimersAsync();
  expect(seen.at(-1)).toBe('exact 3');
});

test('closing aborts what runs, and nothing is reported afterwards', async () => {
  const { finder, runs, seen } = decoder({ keyframe: 50, exact: 900 });
  finder.request(1);
  await vi.advanceTimersByTimeAsync(100);
  finder.close();
  finder.request(2);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['keyframe 1']);
  expect(runs.at(-1)).toEqual({ atMs: 1, mode: 'exact', aborted: true });
});
