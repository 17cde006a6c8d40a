import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Frame, FrameFinder, type FrameMode } from '@/lib/preview/frame-finder';

interface Run {
  atMs: number;
  mode: FrameMode;
  aborted: boolean;
}

/** A decoder that takes this long for each kind of frame, and keeps a diary. */
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
afterEach(() => {
  vi.useRealTimers();
});

test('shows the keyframe first, then the frame itself', async () => {
  const { finder, seen } = decoder({ near: 50, exact: 900 });
  finder.want(12);
  await vi.advanceTimersByTimeAsync(60);
  expect(seen).toEqual(['near 12']);
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toEqual(['near 12', 'exact 12']);
});

test('the last wish wins, and those in between are never decoded', async () => {
  const { finder, runs, seen } = decoder({ near: 50, exact: 900 });
  for (let atMs = 1; atMs <= 40; atMs++) finder.want(atMs);
  await vi.runAllTimersAsync();
  expect(runs.map(({ atMs }) => atMs)).toEqual([1, 40, 40]);
  expect(seen.at(-1)).toBe('exact 40');
});

test('a new wish ends a long decoding, after a moment in which it may finish', async () => {
  const { finder, runs, seen } = decoder({ near: 50, exact: 900 });
  finder.want(1);
  await vi.advanceTimersByTimeAsync(200);
  finder.want(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.at(-1)).toEqual({ atMs: 1, mode: 'exact', aborted: false });
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.find(({ atMs, mode }) => atMs === 1 && mode === 'exact')?.aborted).toBe(true);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['near 1', 'near 2', 'exact 2']);
});

test('a wish that comes back within the moment is not ended', async () => {
  const { finder, runs } = decoder({ near: 50, exact: 900 });
  finder.want(1);
  await vi.advanceTimersByTimeAsync(200);
  finder.want(2);
  finder.want(1);
  await vi.runAllTimersAsync();
  expect(runs.some(({ aborted }) => aborted)).toBe(false);
});

test('where several exact frames were quick, keyframes are left out, until one takes long', async () => {
  const ms = { near: 50, exact: 80 };
  const { finder, runs } = decoder(ms);
  const modes = async (atMs: number) => {
    const before = runs.length;
    finder.want(atMs);
    await vi.runAllTimersAsync();
    return runs.slice(before).map(({ mode }) => mode);
  };
  for (let atMs = 1; atMs <= 5; atMs++) expect(await modes(atMs)).toEqual(['near', 'exact']);
  expect(await modes(6)).toEqual(['exact']);
  ms.exact = 900;
  expect(await modes(7)).toEqual(['exact']);
  ms.exact = 80;
  expect(await modes(8)).toEqual(['near', 'exact']);
});

test('a frame once decoded comes at once, also when another is being decoded', async () => {
  const { finder, runs, seen } = decoder({ near: 50, exact: 900 });
  finder.want(1);
  await vi.runAllTimersAsync();
  finder.want(2);
  finder.want(1);
  expect(seen.at(-1)).toBe('exact 1');
  await vi.runAllTimersAsync();
  expect(seen.at(-1)).toBe('exact 1');
  expect(runs.filter(({ atMs }) => atMs === 1)).toHaveLength(2);
});

test('no picture at all is a failure; the next wish is tried anew', async () => {
  const { finder, seen } = decoder({ near: 50, exact: 80 }, (atMs) => atMs === 9);
  finder.want(9);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['failed']);
  finder.want(3);
  await vi.runAllTimersAsync();
  expect(seen.at(-1)).toBe('exact 3');
});

test('nothing is reported after the end, and what runs is ended', async () => {
  const { finder, runs, seen } = decoder({ near: 50, exact: 900 });
  finder.want(1);
  await vi.advanceTimersByTimeAsync(100);
  finder.close();
  finder.want(2);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['near 1']);
  expect(runs.at(-1)).toEqual({ atMs: 1, mode: 'exact', aborted: true });
});
