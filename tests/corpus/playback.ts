/** How a browser plays a clip. */

import { expect } from '@playwright/test';
import { frames, probe } from '../native/files';
import type { Driver } from '../players/support/driver';
import { expectFrames, framesAt } from '../players/support/shown-frames';
import { addressOfClip, playToEnd } from '../players/support/site-clip';
import { brightness, type Check, shownBy } from '../players/support/source-frames';
import type { SiteCut } from './files';
import type { Browser } from './site';
import { secondsOf } from './streams';

interface Clip {
  source: string;
  clip: string;
  cut: SiteCut;
  /** Whether the video or its beginning is encoded. */
  isEncoded: boolean;
  /** What the result card says. */
  summary: string;
}

/** WebKitGTK seeks this many seconds before a frame: then it shows that frame, while a later seek shows the next. */
const EARLY_SEC = 0.005;

/** Expects the last clip to play to its end, and to show the source's frames where it should. Needs `keepClips` in the page. */
export async function judgePlayback(
  driver: Driver,
  browser: Browser,
  { source, clip, cut, isEncoded, summary }: Clip,
): Promise<void> {
  const [start, end] = secondsOf(cut.range);
  const { matrix, uneven, coarse } = cut.plays ?? {};
  const { from, count, at, middle } = shownBy(source, start, end, probe(clip).duration);
  expect(frames(clip).length).toBe(count);
  const url = await driver.run(addressOfClip);
  const played = await driver.run(playToEnd, url);
  expect(played).toMatchObject({ ended: true });
  expect(played.width).toBeGreaterThan(0);
  expect(Math.abs(played.duration - (end - start))).toBeLessThanOrEqual(0.1);

  // Its decoder forgets the duration of frames of uneven length, and skips those that have already begun.
  const time = uneven && browser === 'webkitgtk' ? (frame: number) => at(frame) - EARLY_SEC : middle;
  const checkOf = (frame: number): Check => ({ frame, time: Math.max(0, time(frame)), encoded: isEncoded });
  const checks = [from + 15, from + count - 1].map(checkOf);
  const hidden = /before your start/.test(summary);
  // WebKitGTK shows hidden frames until the first frame is over. Firefox shows them and delays everything after them.
  if (!hidden || browser === 'chromium') checks.unshift({ ...checkOf(from), time: null }, checkOf(from));
  else if (browser === 'webkitgtk') checks.unshift(checkOf(from + 1));
  else if (coarse) return;
  // The first seek in such a clip shows a frame that is too late in Firefox, so it isn't judged.
  const unjudged = hidden && browser === 'firefox' ? [checkOf(from + 1)] : [];
  const shown = await driver.run(framesAt, { url, times: [...unjudged, ...checks].map((each) => each.time) });
  const judged = typeof shown === 'string' ? shown : shown.slice(unjudged.length);
  expectFrames(judged, checks, brightness(source, matrix));
}
