import { expect, it } from 'vitest';
import { AudioGrid } from '@/lib/cut/engines/packets/audio-grid';

const timesOf = (grid: AudioGrid, times: readonly number[]) =>
  times.map((sec, i) => grid.timeOf(sec, times[i + 1] ?? null));

it('sets AAC of a file that counts milliseconds back to whole packets', () => {
  const exact = Array.from({ length: 200 }, (_, i) => (i * 1024) / 48_000);
  const stored = exact.map((sec) => Math.round(sec * 1000) / 1000);
  expect(timesOf(new AudioGrid('aac', 48_000, 0.0015), stored)).toEqual(exact);
});

it('keeps a gap, and goes on from behind it', () => {
  const grid = new AudioGrid('opus', 48_000, 0.0015);
  expect(timesOf(grid, [0, 0.02, 0.04, 1.003, 1.023])).toEqual([0, 0.02, 0.04, 1.003, 1.023]);
});

it('never moves a packet by more than the stored precision, whatever its true length', () => {
  const stored = Array.from({ length: 100 }, (_, i) => Math.round(i * 21.4) / 1000);
  for (const [i, sec] of timesOf(new AudioGrid('aac', 48_000, 0.0015), stored).entries())
    expect(Math.abs(sec - (stored[i] ?? 0))).toBeLessThanOrEqual(0.0015 + 1e-9);
});

it('leaves the times of codecs without fixed packets as they are', () => {
  expect(timesOf(new AudioGrid('flac', 1000, 0.0015), [0, 0.085, 0.171])).toEqual([0, 0.085, 0.171]);
});
