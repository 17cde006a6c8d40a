/** The judgment of a clip with an exact start by native ffmpeg, which needs no report of the site. */
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { SiteCut } from '../../corpus/files';
import { secondsOf } from '../../corpus/judge';
import { judgeExact } from '../../differential/exact-judge';
import { requiredPath } from '../../e2e/support/environment';
import { COPIED_CONTENTS } from '../../support/contents';

/** Seconds at the end that may be encoded, if the result says that some are: the frames that refer to one behind it. */
const TAIL_SEC = 0.1;

/** Of encoded frames. */
const LEAST_SSIM = 0.97;

/** Expects a clip to be encoded up to the source's next keyframe, and copied after it. */
export async function judgeExactClip(source: string, clip: string, { range, exact }: SiteCut): Promise<void> {
  const [start, end] = secondsOf(range);
  const splice = keyframes(source).find((time) => time >= start) ?? end;
  const begins = { kind: 'smart', encodedSec: splice - start, copiedSec: end - splice } as const;
  const verdict = await judgeExact(source, clip, start, end, {
    ...COPIED_CONTENTS,
    engine: 'index',
    start: begins,
    tailsSec: exact === 'the start and the end' ? TAIL_SEC : 0,
  });
  expect(verdict.problems).toEqual([]);
  expect(verdict.encoded).toBeGreaterThan(0);
  expect(verdict.encoded).toBeLessThan(verdict.frames);
  expect(verdict.ssim).toBeGreaterThan(LEAST_SSIM);
}

/** Seconds, from the first frame. */
function keyframes(source: string): number[] {
  const asked = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags'];
  const lines = execFileSync(requiredPath('FFPROBE_PATH'), [...asked, '-of', 'csv=p=0', source], {
    encoding: 'utf8',
  });
  const packets = lines
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return packets.filter(([, flags]) => flags?.includes('K')).map(([time]) => Number(time));
}
