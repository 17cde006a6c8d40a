import { describe, expect, it } from 'vitest';
import { attemptSpan, parseOutTime } from '@/lib/cut/engines/ffmpeg/progress';
import { monotonic } from '@/lib/cut/worker/progress';

describe('parseOutTime', () => {
  it('reads seconds of output', () => expect(parseOutTime('out_time_us=2500000')).toBe(2.5));

  it.each([
    'out_time_us=N/A',
    'out_time_us=-9223372036854775807',
    'out_time_ms=1',
    'frame=12',
    'title : out_time_us=5',
  ])('ignores %s', (line) => expect(parseOutTime(line)).toBeNull());
});

it('monotonic clamps to 0–1 and drops what falls or is no number', () => {
  const seen: number[] = [];
  const report = monotonic((share) => seen.push(share));
  for (const share of [-0.5, 0, 0.2, 0.1, Number.NaN, 0.2, 7, 0.9]) report(share);
  expect(seen).toEqual([0.2, 1]);
});

it('attempts share the bar without gaps and end at 1', () => {
  expect(attemptSpan(0, 1)).toEqual({ from: 0, to: 1 });
  expect([0, 1, 2].map((i) => attemptSpan(i, 3))).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 0.75 },
    { from: 0.75, to: 1 },
  ]);
});
