/** The judgment of a clip with an exact start by native ffmpeg, which needs no report of the site. */
import { expect } from '@playwright/test';
import type { SiteCut } from '../../corpus/files';
import { judgeExact } from '../../corpus/judge-exact';
import { learn } from '../../corpus/place';
import { partOf, secondsOf } from '../../corpus/streams';
import { beginning, COPIED_CONTENTS } from '../../support/contents';

/** Seconds at the end that may be encoded, if the result says that some are: the frames that refer to one behind it. */
const TAIL_SEC = 0.1;

/** Of encoded frames. */
const LEAST_SSIM = 0.97;

/** Expects a clip to be encoded up to the source's next keyframe, and copied after it. */
export function judgeExactClip(source: string, clip: string, { range, exact }: SiteCut): void {
  const [start, end] = secondsOf(range);
  const splice = learn(source).keyframes.find((time) => time >= start) ?? end;
  const begins = { kind: 'smart', encodedSec: splice - start, copiedSec: end - splice } as const;
  const verdict = judgeExact(source, clip, [partOf(range)], {
    ...COPIED_CONTENTS,
    engine: 'index',
    ...beginning(begins),
    tailsSec: exact === 'the start and the end' ? TAIL_SEC : 0,
  });
  expect(verdict.problems).toEqual([]);
  expect(verdict.encoded).toBeGreaterThan(0);
  expect(verdict.encoded).toBeLessThan(verdict.frames);
  expect(verdict.ssim).toBeGreaterThan(LEAST_SSIM);
}
