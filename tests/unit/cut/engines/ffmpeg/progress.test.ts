import { expect, it } from 'vitest';
import { attemptSpan, ENCODING_SHARE, projectSize } from '@/lib/cut/engines/ffmpeg/progress';
import { coveredSec } from '@/lib/cut/engines/ffmpeg/spans';

it('projectSize waits for two seconds of output', () => {
  expect([0, 1.9, 2, 5].map((sec) => projectSize(1000, sec, 10))).toEqual([undefined, undefined, 5000, 2000]);
});

it('attempts share the bar without gaps and end at 1', () => {
  expect(attemptSpan(0, 1)).toEqual({ from: 0, to: 1 });
  expect([0, 1, 2].map((i) => attemptSpan(i, 3))).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 0.75 },
    { from: 0.75, to: 1 },
  ]);
});

it('an attempt that encodes fills nearly all of the bar, so that the time left can be estimated from it', () => {
  expect(attemptSpan(0, 2, ENCODING_SHARE)).toEqual({ from: 0, to: 0.95 });
  expect(attemptSpan(0, 1, ENCODING_SHARE)).toEqual({ from: 0, to: 1 });
});

it('coveredSec counts what lies before a second, once', () => {
  const ranges = [
    { startSec: 10, endSec: 12 },
    { startSec: 1, endSec: 3 },
    { startSec: 2, endSec: 4 },
  ];
  expect([0, 2, 3.5, 5, 11, 99].map((sec) => coveredSec(ranges, sec))).toEqual([0, 1, 2.5, 3, 4, 5]);
});
